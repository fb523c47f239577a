package dev.espalier.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The style sheets that pages carry inside themselves. */
public final class Style {
  private Style() {}

  /** The style sheet that all pages share. */
  public static String common() {
    return of(Style.class, "report.css");
  }

  /** The style sheet of one page, a resource beside its class. */
  public static String of(Class<?> page, String name) {
    try (InputStream in = Objects.requireNonNull(page.getResourceAsStream(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
