package dev.espalier.io.internal.text;

import static dev.espalier.error.internal.VisibleText.quoted;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads lists of finite numbers, one after another: in brackets, parted by commas, {@code [0.1,
 * -0.3]}, or by white space as NumPy prints them, {@code [0.1 -0.3]}. The brackets are those of
 * lists of labels: square, round or curly.
 */
public final class NumberList {
  private static final String OPENING = "[({";
  private static final String CLOSING = "])}";

  /** More bytes than a message shows of a text. */
  private static final int MOST_SHOWN = 1000;

  private final PlainNumber plain = new PlainNumber();
  private double[] numbers = new double[16];
  private int count;
  private String fault = "";

  /** Whether a text may be a list, told by its first character. */
  public static boolean isOpened(byte[] text, int from, int to) {
    return to - from > 1 && OPENING.indexOf(text[from]) >= 0;
  }

  /** Reads a text; false where it is no such list. */
  public boolean read(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return read(bytes, 0, bytes.length);
  }

  /** Reads the text {@code bytes[from, to)}; false where it is no such list. */
  public boolean read(byte[] bytes, int from, int to) {
    clear();
    int first = afterSpace(bytes, from, to);
    int last = beforeSpace(bytes, first, to) - 1;
    int kind = last > first ? OPENING.indexOf(bytes[first]) : -1;
    if (kind < 0 || bytes[last] != CLOSING.charAt(kind)) {
      return refuse(text(bytes, from, to));
    }
    int end = beforeSpace(bytes, first + 1, last);
    int at = afterSpace(bytes, first + 1, end);
    boolean commas = false;
    while (at < end) {
      int next = number(bytes, at, end);
      if (next < 0) {
        return refuseEntry(text(bytes, at, itemEnd(bytes, at, end)));
      }
      at = afterSpace(bytes, next, end);
      if (at == end) {
        break;
      }
      boolean comma = bytes[at] == ',';
      if (count > 1 && comma != commas) {
        return refuse("a list with commas between some of its numbers only");
      }
      commas = comma;
      at = comma ? afterSpace(bytes, at + 1, end) : at;
      if (at == end) {
        return refuseEntry(text(bytes, end, end));
      }
    }
    return true;
  }

  /** Reads a number to the list; where it ends, or −1 where there is none. */
  private int number(byte[] bytes, int from, int end) {
    if (plain.scan(bytes, from, end)) {
      add(plain.value());
      return plain.end();
    }
    int to = itemEnd(bytes, from, end);
    double number = Decimals.parse(bytes, from, to);
    if (Double.isNaN(number)) {
      return -1;
    }
    add(number);
    return to;
  }

  private static int itemEnd(byte[] bytes, int from, int end) {
    int to = from;
    while (to < end && bytes[to] != ',' && !isSpace(bytes[to])) {
      to++;
    }
    return to;
  }

  /** Forgets the list, to {@link #add} another. */
  public void clear() {
    count = 0;
    fault = "";
  }

  /** Adds a finite number. */
  public void add(double number) {
    if (count == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    numbers[count++] = number;
  }

  /** Says that the next entry is no number; always false. */
  public boolean refuseEntry(String entry) {
    return refuse("a list with " + entry + " as entry " + (count + 1));
  }

  /** Says that what was to be read is no list; always false. */
  public boolean refuse(String found) {
    fault = found;
    return false;
  }

  private static String text(byte[] bytes, int from, int to) {
    int length = Math.min(to - from, MOST_SHOWN);
    return quoted(new String(bytes, from, length, StandardCharsets.UTF_8));
  }

  private static boolean isSpace(byte value) {
    return value >= 0 && value <= ' ';
  }

  private static int afterSpace(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private static int beforeSpace(byte[] bytes, int from, int to) {
    int at = to;
    while (at > from && isSpace(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  /** How many numbers it has. */
  public int count() {
    return count;
  }

  /** The numbers, the first {@link #count} of an array that the next list overwrites. */
  public double[] numbers() {
    return numbers;
  }

  /** What was found, for a message. */
  public String found() {
    return fault.isEmpty() ? "a list of " + count + (count == 1 ? " number" : " numbers") : fault;
  }
}
