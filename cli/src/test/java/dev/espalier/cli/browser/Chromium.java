package dev.espalier.cli.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The pages that a test has open in an installed Chromium. One browser serves all tests of a
 * process, one test at a time: such a class says {@code @ResourceLock(Chromium.LOCK)}.
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
  /** What tests in the browser share: Playwright serves one thread at a time. */
  public static final String LOCK = "chromium";

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private static @Nullable Browser running;

  private final Browser browser;
  private final List<OpenPage> pages = new ArrayList<>();

  private Chromium(Browser browser) {
    this.browser = browser;
  }

  /** The browser, started where it is not running; where there is none, the test is skipped. */
  public static synchronized Chromium start() {
    Browser browser = running;
    if (browser == null) {
      browser = launch(program());
      running = browser;
    }
    return new Chromium(browser);
  }

  private static Browser launch(Path program) {
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Runtime.getRuntime().addShutdownHook(new Thread(playwright::close));
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(program)
                .setArgs(
                    List.of("--no-sandbox", "--disable-gpu", "--disable-background-networking")));
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
    pages.add(page);
    page.page().navigate(address);
    return page;
  }

  @Override
  public void close() {
    pages.forEach(OpenPage::close);
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
