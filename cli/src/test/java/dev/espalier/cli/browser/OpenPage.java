package dev.espalier.cli.browser;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A page in a browser, and what the browser had to complain about since it was opened. */
public final class OpenPage implements AutoCloseable {
  /** The width of a window on a desk. */
  public static final int DESK = 1300;

  /** The width of a telephone. */
  public static final int PHONE = 390;

  private final Page page;
  private final List<String> complaints = new CopyOnWriteArrayList<>();

  OpenPage(Page page) {
    this.page = page;
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") || message.type().equals("warning")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
    page.onRequestFailed(request -> complaints.add("not loaded: " + request.url()));
  }

  /** The page itself, to click, to type and to look at. */
  public Page page() {
    return page;
  }

  /** Errors and warnings on the console, exceptions of scripts and what was not loaded. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The page as it is now, after its scripts ran. */
  public String dom() {
    return page.content();
  }

  /** How many pixels the page is wider than its window: what a reader would have to scroll. */
  public int overflow() {
    return number("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

  /** What an expression gives, as text. */
  public String text(String expression) {
    return String.valueOf(page.evaluate(expression));
  }

  /** What an expression gives, as a whole number. */
  public int number(String expression) {
    return ((Number) page.evaluate(expression)).intValue();
  }

  @Override
  public void close() {
    page.close();
  }
}
