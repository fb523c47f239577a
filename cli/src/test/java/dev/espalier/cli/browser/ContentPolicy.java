package dev.espalier.cli.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What every page keeps: no style or script beside its own, no markup out of names. */
public final class ContentPolicy {
  private static final Pattern POLICY =
      Pattern.compile("<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"/>");

  private ContentPolicy() {}

  /** Checks the page as text and in a browser, if there is one. */
  public static void check(Path file, String drawn) throws Exception {
    String page = Files.readString(file);
    assertThat(page.replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContain("<img")
        .doesNotContainPattern("<[a-z][^>]* (style|on[a-z]+)=");
    Matcher policy = POLICY.matcher(page);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1))
        .startsWith("default-src 'none'; style-src 'sha256-")
        .doesNotContain("unsafe", "http", "*", "data:");
    try (Chromium chromium = Chromium.start()) {
      OpenPage open = chromium.open(file, OpenPage.DESK);
      assertThat(open.complaints()).isEmpty();
      assertThat(open.dom()).contains(drawn).doesNotContain("<img", "<title>taken");
    }
  }
}
