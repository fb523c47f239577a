package dev.espalier.server;

import java.util.logging.Level;
import java.util.logging.Logger;

/** What Jetty says by itself: only what is worth a warning, and never a request's content. */
final class JettyLog {
  /** Kept, since the log of Java forgets loggers that nobody holds. */
  private static final Logger LOGGER = Logger.getLogger("org.eclipse.jetty");

  private JettyLog() {}

  static void quieten() {
    if (LOGGER.getLevel() == null) {
      LOGGER.setLevel(Level.SEVERE);
    }
  }
}
