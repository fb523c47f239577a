package dev.espalier.io.internal.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A text in UTF-8, whatever its bytes are: nothing is replaced, so that different names stay
 * different.
 *
 * <p>UTF-16 is recognised at the beginning, by its byte order mark or its zero bytes. Any other
 * text is UTF-8 until a byte cannot be. What came before is then ASCII, which is the same in
 * Windows-1252, and the rest is read as that; or it is not, and the file is refused: it has two
 * encodings or none. A zero character is no text, so that a table with some of them is never taken
 * for UTF-16 once cells have moved.
 */
final class DecodedStream extends BlockInput {
  private static final int CHUNK = 1 << 16;

  /** So many characters show whether every other byte is zero. */
  private static final int LOOKED_AT = 128;

  private final InputStream in;
  private final @Nullable Charset said;
  private final byte[] chunk = new byte[CHUNK];
  private TextEncoding encoding = TextEncoding.UTF_8;
  private boolean byteOrderMark;
  private boolean beyondAscii;
  private boolean atEnd;
  private int start;
  private int end;

  /** Up to where the chunk is known to be UTF-8. */
  private int valid;

  /** The bytes before the chunk, or before what is decoded. */
  private long bytesBefore;

  private @Nullable CharsetDecoder decoder;
  private CharBuffer chars = CharBuffer.allocate(0);
  private ByteBuffer decoded = ByteBuffer.allocate(0);
  private long linesDecoded;

  /** Bytes that are no text. */
  static final class NotText extends IOException {
    private static final long serialVersionUID = 1L;

    /** How many bytes of the text have line ends that nobody has counted. */
    final long bytes;

    /** How many line ends follow them. */
    final long lines;

    NotText(String message, long bytes, long lines) {
      super(message);
      this.bytes = bytes;
      this.lines = lines;
    }
  }

  /** Looks at the beginning of a text. */
  DecodedStream(InputStream in) throws IOException {
    this(in, null);
  }

  /**
   * Looks at the beginning of a text.
   *
   * @param said its encoding, or null to find it by looking
   */
  DecodedStream(InputStream in, @Nullable Charset said) throws IOException {
    this.in = in;
    this.said = said;
    while (!atEnd && end < 2 * LOOKED_AT) {
      fill();
    }
    if (startsWith(0xef, 0xbb, 0xbf)) {
      start = 3;
      byteOrderMark = true;
      beyondAscii = true;
    } else if (said != null) {
      if (!said.equals(StandardCharsets.UTF_8)) {
        boolean little = said.equals(StandardCharsets.UTF_16LE) && startsWith(0xff, 0xfe);
        boolean big = said.equals(StandardCharsets.UTF_16BE) && startsWith(0xfe, 0xff);
        begin(said, little || big);
      }
    } else if (startsWith(0xff, 0xfe, 0, 0) || startsWith(0, 0, 0xfe, 0xff)) {
      throw new NotText("is UTF-32 text; expected UTF-8", 0, 0);
    } else if (startsWith(0xff, 0xfe)) {
      begin(TextEncoding.UTF_16LE, true);
    } else if (startsWith(0xfe, 0xff)) {
      begin(TextEncoding.UTF_16BE, true);
    } else if (everyOtherIsZero(1)) {
      begin(TextEncoding.UTF_16LE, false);
    } else if (everyOtherIsZero(0)) {
      begin(TextEncoding.UTF_16BE, false);
    }
    valid = start;
    if (decoder == null) {
      validate();
    }
  }

  /** The encoding as far as the text has been read: {@link TextEncoding#UTF_8} for ASCII. */
  TextEncoding encoding() {
    return encoding;
  }

  /** Whether more is known of the encoding than that all so far is ASCII. */
  boolean isSettled() {
    return beyondAscii;
  }

  boolean hasByteOrderMark() {
    return byteOrderMark;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    while (decoder == null && start == valid) {
      if (atEnd && start == end) {
        return -1;
      }
      next();
    }
    if (decoder == null) {
      int count = Math.min(length, valid - start);
      System.arraycopy(chunk, start, target, offset, count);
      start += count;
      return count;
    }
    while (!decoded.hasRemaining()) {
      if (atEnd && start == end) {
        return -1;
      }
      decode(decoder);
    }
    int count = Math.min(length, decoded.remaining());
    decoded.get(target, offset, count);
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Goes on after what is valid: to more bytes, or to another encoding. */
  private void next() throws IOException {
    boolean cutShort = !atEnd && start < end && sequence(chunk, start, end) < 0;
    if (start == end || cutShort) {
      fill();
      validate();
      return;
    }
    if (chunk[start] == 0) {
      throw zero(bytesBefore + start, 0);
    }
    if (said != null) {
      throw new NotText("the bytes are not UTF-8 text", bytesBefore + start, 0);
    }
    if (beyondAscii) {
      throw new NotText(
          "the bytes are not UTF-8 text, though those before them are; expected one encoding"
              + " throughout, UTF-8",
          bytesBefore + start,
          0);
    }
    begin(TextEncoding.WINDOWS_1252, false);
  }

  private void begin(TextEncoding found, boolean mark) {
    encoding = found;
    bytesBefore = found == TextEncoding.WINDOWS_1252 ? bytesBefore + start : 0;
    begin(found.charset(), mark);
  }

  private void begin(Charset charset, boolean mark) {
    byteOrderMark = mark;
    beyondAscii = true;
    start += mark ? 2 : 0;
    chars = CharBuffer.allocate(CHUNK);
    decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  private void decode(CharsetDecoder by) throws IOException {
    ByteBuffer raw = ByteBuffer.wrap(chunk, start, end - start);
    chars.clear();
    CoderResult result = by.decode(raw, chars, atEnd);
    start = raw.position();
    chars.flip();
    if (!chars.hasRemaining()) {
      if (result.isError()) {
        throw new NotText(
            said == null
                ? "the bytes are no text in UTF-8 or " + encoding.words() + "; expected UTF-8"
                : "the bytes are no text in " + said.name(),
            bytesBefore,
            linesDecoded);
      }
      fill(); // at the end every byte is a character or an error
      return;
    }
    for (int k = 0; k < chars.length(); k++) {
      linesDecoded += chars.charAt(k) == '\n' ? 1 : 0;
      if (chars.charAt(k) == 0) {
        throw zero(bytesBefore, linesDecoded);
      }
    }
    decoded = StandardCharsets.UTF_8.encode(chars);
  }

  private static NotText zero(long bytes, long lines) {
    return new NotText(
        "is not a text file: it holds a zero character; expected UTF-8, or UTF-16 with its byte"
            + " order mark",
        bytes,
        lines);
  }

  /** Reads on behind what is left in the chunk. */
  private void fill() throws IOException {
    System.arraycopy(chunk, start, chunk, 0, end - start);
    bytesBefore += decoder == null ? start : 0;
    end -= start;
    start = 0;
    valid = 0;
    int count = in.read(chunk, end, CHUNK - end);
    atEnd = count < 0;
    end += Math.max(0, count);
  }

  private void validate() {
    byte[] bytes = chunk;
    int stop = end;
    int at = valid;
    while (at < stop) {
      if (bytes[at] > 0) {
        at++;
        continue;
      }
      int length = sequence(bytes, at, stop);
      if (length <= 1) {
        break;
      }
      beyondAscii = true;
      at += length;
    }
    valid = at;
  }

  /**
   * The length of the UTF-8 sequence that starts here; 0 where none does, negative where the bytes
   * end before the sequence. The shortest form counts, surrogates do not, as the standard says.
   */
  static int sequence(byte[] bytes, int at, int end) {
    int lead = bytes[at] & 0xff;
    int length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length < 2 || lead > 0xf4) {
      return lead < 0x80 ? 1 : 0;
    }
    int lowest = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    int highest = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (int k = 1; k < length; k++) {
      if (at + k == end) {
        return -1;
      }
      int next = bytes[at + k] & 0xff;
      if (next < lowest || next > highest) {
        return 0;
      }
      lowest = 0x80;
      highest = 0xbf;
    }
    return length;
  }

  private boolean startsWith(int... values) {
    for (int k = 0; k < values.length; k++) {
      if (k >= end || (chunk[k] & 0xff) != values[k]) {
        return false;
      }
    }
    return true;
  }

  /** Whether most characters have a zero in that byte. */
  private boolean everyOtherIsZero(int place) {
    int pairs = Math.min(LOOKED_AT, end / 2);
    int zeros = 0;
    for (int k = 0; k < pairs; k++) {
      zeros += chunk[2 * k + place] == 0 ? 1 : 0;
    }
    return pairs > 1 && 2 * zeros > pairs;
  }
}
