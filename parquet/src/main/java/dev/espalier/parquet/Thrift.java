package dev.espalier.parquet;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A structure in Thrift's compact protocol: its fields by number. Whole numbers are {@code Integer}
 * or {@code Long}, truth values {@code Boolean}, texts {@code byte[]}; what Parquet does not have
 * is skipped. A field of another type than is asked for is as good as absent: so the protocol has
 * it.
 */
final class Thrift {
  private static final int DEEPEST = 32;

  private static final int STOP = 0;
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int INT16 = 4;
  private static final int INT32 = 5;
  private static final int INT64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  private final Map<Integer, Object> fields = new HashMap<>();

  /** A structure without fields. */
  Thrift() {}

  /** Reads a structure. */
  static Thrift read(Input input) throws Malformed {
    return read(input, 0);
  }

  private static Thrift read(Input input, int depth) throws Malformed {
    if (depth > DEEPEST) {
      throw new Malformed("structures lie too deep in each other");
    }
    Thrift struct = new Thrift();
    int id = 0;
    while (true) {
      int head = input.unsignedByte();
      int type = head & 0xf;
      if (type == STOP) {
        return struct;
      }
      id = head >>> 4 == 0 ? (int) input.zigzag() : id + (head >>> 4);
      Object value =
          type == TRUE || type == FALSE ? (Object) (type == TRUE) : value(input, type, depth);
      struct.fields.put(id, value);
    }
  }

  private static Object value(Input input, int type, int depth) throws Malformed {
    return switch (type) {
      case TRUE, FALSE -> input.unsignedByte() == TRUE; // inside a list
      case BYTE -> (byte) input.unsignedByte();
      case INT16 -> (short) input.zigzag();
      case INT32 -> int32(input.zigzag());
      case INT64 -> input.zigzag();
      case DOUBLE -> input.unsigned(Double.BYTES);
      case BINARY -> {
        Input text = input.part(input.size());
        byte[] copy = new byte[text.left()];
        System.arraycopy(text.bytes(), text.position(), copy, 0, copy.length);
        yield copy;
      }
      case LIST, SET -> list(input, depth);
      case MAP -> {
        int size = input.size();
        int types = size == 0 ? 0 : input.unsignedByte();
        for (int k = 0; k < size; k++) {
          value(input, types >>> 4, depth + 1);
          value(input, types & 0xf, depth + 1);
        }
        yield List.of();
      }
      case STRUCT -> read(input, depth + 1);
      default -> throw new Malformed("a field has the unknown type " + type);
    };
  }

  private static int int32(long number) throws Malformed {
    if (number != (int) number) {
      throw new Malformed("a number has more than 32 bits");
    }
    return (int) number;
  }

  private static List<Object> list(Input input, int depth) throws Malformed {
    int head = input.unsignedByte();
    int size = head >>> 4 == 0xf ? input.size() : head >>> 4;
    if (depth >= DEEPEST || size > input.left()) { // an element has a byte at least
      throw new Malformed("a list is longer than the bytes that are there");
    }
    List<Object> list = new ArrayList<>(size);
    for (int k = 0; k < size; k++) {
      list.add(value(input, head & 0xf, depth + 1));
    }
    return list;
  }

  boolean has(int id) {
    return fields.containsKey(id);
  }

  /** A number of 32 bits. */
  int integer(int id, String what) throws Malformed {
    if (fields.get(id) instanceof Integer value) {
      return value;
    }
    throw new Malformed("there is no " + what);
  }

  /** A number of 32 bits, or another where there is none. */
  int integer(int id, int otherwise) {
    return fields.get(id) instanceof Integer value ? value : otherwise;
  }

  /** A number of 64 bits. */
  long large(int id, String what) throws Malformed {
    if (fields.get(id) instanceof Long value) {
      return value;
    }
    throw new Malformed("there is no " + what);
  }

  /** A number of 64 bits, or another where there is none. */
  long large(int id, long otherwise) {
    return fields.get(id) instanceof Long value ? value : otherwise;
  }

  boolean truth(int id, boolean otherwise) {
    return fields.get(id) instanceof Boolean value ? value : otherwise;
  }

  String text(int id, String what) throws Malformed {
    if (fields.get(id) instanceof byte[] bytes) {
      return text(bytes, 0, bytes.length, what);
    }
    throw new Malformed("there is no " + what);
  }

  /** Bytes as text; refused where they are none. */
  static String text(byte[] bytes, int from, int to, String what) throws Malformed {
    String text;
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, from, to - from))
              .toString();
    } catch (CharacterCodingException e) {
      throw new Malformed(what + " holds bytes that are no UTF-8 text", e);
    }
    if (text.indexOf(0) >= 0) {
      throw new Malformed(what + " holds a zero character, which no text has");
    }
    return text;
  }

  @Nullable Thrift struct(int id) {
    return fields.get(id) instanceof Thrift struct ? struct : null;
  }

  Thrift struct(int id, String what) throws Malformed {
    if (fields.get(id) instanceof Thrift struct) {
      return struct;
    }
    throw new Malformed("there is no " + what);
  }

  /** The structures of a list. */
  List<Thrift> structs(int id, String what) throws Malformed {
    List<Thrift> structs = new ArrayList<>();
    if (fields.get(id) instanceof List<?> list) {
      for (Object element : list) {
        if (!(element instanceof Thrift struct)) {
          throw new Malformed(what + " are something else");
        }
        structs.add(struct);
      }
      return structs;
    }
    throw new Malformed("there are no " + what);
  }
}
