package dev.espalier.cli.report;

import dev.espalier.io.internal.text.Digests;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets a page do what it does and nothing else, whatever the names in it say: its own styles and
 * scripts run, each known by its digest, and nothing is fetched or sent anywhere.
 */
public final class ContentPolicy {
  private static final Pattern START = Pattern.compile("<(style|script)( [^>]*)?>");
  private static final String PLACE = "<meta charset=\"utf-8\"/>\n";

  private ContentPolicy() {}

  /** The page with its policy. */
  public static String seal(String page) {
    Set<String> styles = new LinkedHashSet<>();
    Set<String> scripts = new LinkedHashSet<>();
    Matcher start = START.matcher(page);
    int from = 0;
    while (start.find(from)) {
      String kind = start.group(1);
      int end = page.indexOf("</" + kind + ">", start.end());
      String attributes = start.group(2) == null ? "" : start.group(2);
      // data in a script element is never run
      if (!attributes.contains("application/json")) {
        (kind.equals("style") ? styles : scripts).add(digest(page.substring(start.end(), end)));
      }
      from = end;
    }
    String policy =
        "default-src 'none'"
            + source("style", styles)
            + source("script", scripts)
            + "; base-uri 'none'; form-action 'none'";
    return page.replace(
        PLACE,
        PLACE + "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\"/>\n");
  }

  private static String source(String kind, Set<String> digests) {
    return digests.isEmpty() ? "" : "; " + kind + "-src " + String.join(" ", digests);
  }

  private static String digest(String text) {
    byte[] digest = Digests.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }
}
