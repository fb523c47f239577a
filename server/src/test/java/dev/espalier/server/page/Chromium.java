package dev.espalier.server.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The installed Chromium, driven by Playwright; where there is none, tests are skipped. */
final class Chromium implements AutoCloseable {
  private final Playwright playwright;
  private final Browser browser;
  // Playwright spells its options by the default locale, and a Turkish "LIGHT" is no "light".
  private final Locale locale = Locale.getDefault();

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
    Locale.setDefault(Locale.ROOT);
  }

  /** Starts it; skips the test where there is none. */
  static Chromium start() {
    String program =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .map(Path::toString)
            .findFirst()
            .orElse("");
    assumeTrue(!program.isEmpty(), "no Chromium on the path");
    // Nothing is fetched: the browser is the installed one.
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(Path.of(program))
                    .setArgs(
                        List.of(
                            "--no-sandbox", "--disable-gpu", "--disable-background-networking")));
    return new Chromium(playwright, browser);
  }

  /** A window of its own, without anything that another one stored. */
  ChromiumPage open(String address, int width, ColorScheme scheme) {
    BrowserContext context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(width, 900)
                .setColorScheme(scheme)
                .setLocale("en-GB"));
    context.setDefaultTimeout(15_000);
    return new ChromiumPage(context, address);
  }

  @Override
  public void close() {
    Locale.setDefault(locale);
    browser.close();
    playwright.close();
  }
}
