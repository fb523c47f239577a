package dev.espalier.server.api;

import dev.espalier.server.http.Exchange;
import dev.espalier.server.model.LoadedModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every answer of a model begins with. */
final class Answers {
  /** Maximum length of the notices: callers, proxies and Jetty take few kilobytes of headers. */
  private static final int MOST_NOTICES = 4 << 10;

  private static final String CUT = "...";

  private Answers() {}

  /** The model's name and digest, to be added to. */
  static Map<String, Object> of(LoadedModel model) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("model", model.name());
    answer.put("digest", model.digest());
    return answer;
  }

  /** The same as headers, for answers that are no JSON. */
  static void headers(Exchange exchange, LoadedModel model, List<String> notices) {
    exchange.header("X-Espalier-Digest", model.digest());
    if (!notices.isEmpty()) {
      exchange.header("X-Espalier-Notices", header(String.join(" | ", notices)));
    }
  }

  /** A header is not long, and has the characters of ASCII only. */
  private static String header(String text) {
    StringBuilder spelt = new StringBuilder();
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      boolean plain = unit >= ' ' && unit <= '~';
      String next =
          plain ? String.valueOf(unit) : "\\u" + Integer.toHexString(0x10000 + unit).substring(1);
      if (spelt.length() + next.length() + CUT.length() > MOST_NOTICES) {
        return spelt.append(CUT).toString();
      }
      spelt.append(next);
    }
    return spelt.toString();
  }
}
