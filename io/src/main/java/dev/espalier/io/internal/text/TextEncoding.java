package dev.espalier.io.internal.text;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The encodings of text files that are read; UTF-8 is the rule. */
public enum TextEncoding {
  UTF_8(StandardCharsets.UTF_8, "UTF-8"),
  UTF_16LE(StandardCharsets.UTF_16LE, "UTF-16"),
  UTF_16BE(StandardCharsets.UTF_16BE, "UTF-16"),
  /** ISO 8859-1 as well: what differs are control characters that no text has. */
  WINDOWS_1252(Charset.forName("windows-1252"), "Windows-1252");

  private static final byte[] BYTE_ORDER_MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

  private final Charset charset;
  private final String words;

  TextEncoding(Charset charset, String words) {
    this.charset = charset;
    this.words = words;
  }

  Charset charset() {
    return charset;
  }

  /** What users call it. */
  public String words() {
    return words;
  }

  /** Writes the byte order mark. */
  public void writeMark(OutputStream out) throws IOException {
    write(out, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
  }

  /**
   * Writes text in this encoding.
   *
   * @param utf8 the text in UTF-8, of which a part is written
   */
  public void write(OutputStream out, byte[] utf8, int from, int to) throws IOException {
    if (this == UTF_8) {
      out.write(utf8, from, to - from);
      return;
    }
    out.write(encoded(charset, words, utf8, from, to));
  }

  /** Writes text in an encoding that a user named. */
  public static void write(OutputStream out, Charset charset, byte[] utf8, int from, int to)
      throws IOException {
    out.write(encoded(charset, charset.name(), utf8, from, to));
  }

  /** Writes the byte order mark in an encoding that a user named. */
  public static void writeMark(OutputStream out, Charset charset) throws IOException {
    write(out, charset, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
  }

  /**
   * The encoding that a text with ASCII before it is taken for when it is read, see {@link
   * DecodedStream}.
   *
   * @param utf8 the text in UTF-8: some whole cells, not all of them ASCII
   */
  public TextEncoding recognised(byte[] utf8, int from, int to) {
    if (this != WINDOWS_1252) {
      return this;
    }
    byte[] encoded = encoded(charset, words, utf8, from, to);
    int first = 0;
    while (encoded[first] >= 0) {
      first++;
    }
    return DecodedStream.sequence(encoded, first, encoded.length) > 0 ? UTF_8 : this;
  }

  private static byte[] encoded(Charset charset, String words, byte[] utf8, int from, int to) {
    String text = new String(utf8, from, to - from, StandardCharsets.UTF_8);
    try {
      ByteBuffer encoded = charset.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException e) {
      throw new InputException(
          "the table is "
              + words
              + " text, which cannot hold "
              + quoted(text)
              + "; expected a table in UTF-8",
          e);
    }
  }
}
