package dev.espalier.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One page in Chromium, and what the browser complained about: errors, refused by the policy. */
final class ChromiumPage implements AutoCloseable {
  private static final Set<String> HARMLESS = Set.of("log", "info", "debug");

  private final BrowserContext context;
  private final Page page;
  private final List<String> complaints = new ArrayList<>();

  ChromiumPage(BrowserContext context, String address) {
    this.context = context;
    page = context.newPage();
    page.onConsoleMessage(
        message -> {
          if (!HARMLESS.contains(message.type())) {
            complaints.add(message.type() + ": " + message.text());
          }
        });
    page.onPageError(error -> complaints.add("error: " + error));
    page.navigate(address);
  }

  /** What Playwright offers. */
  Page page() {
    return page;
  }

  /** What the browser complained about so far. */
  List<String> complaints() {
    // Messages arrive while Playwright is at work.
    page.evaluate("0");
    return List.copyOf(complaints);
  }

  /** What is at a selector. */
  Locator at(String selector) {
    return page.locator(selector);
  }

  /** Presses keys one after another. */
  ChromiumPage press(String... keys) {
    for (String key : keys) {
      page.keyboard().press(key);
    }
    return this;
  }

  /** Waits until an element says it. */
  ChromiumPage sees(String selector, String text) {
    assertThat(page.locator(selector)).containsText(text);
    return this;
  }

  /** How far the page is wider than its window. */
  int overflow() {
    Object width =
        page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth");
    return ((Number) width).intValue();
  }

  /** The text of the file that a click saves. */
  String saved(String selector) throws IOException {
    Download download = page.waitForDownload(() -> page.click(selector));
    try (InputStream stream = download.createReadStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
