package dev.espalier.cli.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An installed Chromium, for as long as it is open.
 *
 * <pre>{@code
 * try (Chromium chromium = Chromium.start()) {
 *   OpenPage page = chromium.open(file, OpenPage.PHONE);
 *   assertThat(page.complaints()).isEmpty();
 *   assertThat(page.overflow()).isZero();
 * }
 * }</pre>
 */
public final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /** Starts it; where there is none, the test is skipped. */
  public static Chromium start() {
    Path program = program();
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    try {
      Browser browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(program)
                      .setArgs(
                          List.of(
                              "--no-sandbox", "--disable-gpu", "--disable-background-networking")));
      return new Chromium(playwright, browser);
    } catch (RuntimeException e) {
      playwright.close();
      throw e;
    }
  }

  /** Opens a file in the light. */
  public OpenPage open(Path file, int width) {
    return open(file.toUri().toString(), width, false);
  }

  /**
   * Opens a page and waits until it is loaded.
   *
   * @param address where it is
   * @param width of the window in pixels
   * @param dark whether the reader prefers dark pages
   */
  public OpenPage open(String address, int width, boolean dark) {
    Browser.NewPageOptions options = new Browser.NewPageOptions().setViewportSize(width, 900);
    if (dark) { // light is the default; in a Turkish locale the library cannot spell it
      options.setColorScheme(ColorScheme.DARK);
    }
    OpenPage page = new OpenPage(browser.newPage(options));
    page.page().navigate(address);
    return page;
  }

  @Override
  public void close() {
    playwright.close();
  }

  private static Path program() {
    List<Path> found =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
            .filter(Files::isExecutable)
            .toList();
    assumeTrue(!found.isEmpty(), "no Chromium on the path");
    return found.get(0);
  }
}
