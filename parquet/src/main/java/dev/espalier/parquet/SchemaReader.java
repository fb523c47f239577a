package dev.espalier.parquet;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the columns in a file's schema, and what their values mean. */
final class SchemaReader {
  private static final int DEEPEST = 32;
  private static final int OPTIONAL = 1;
  private static final int REPEATED = 2;

  /** Numbers of the older annotations. */
  private static final class Converted {
    static final int MAP = 1;
    static final int MAP_KEY_VALUE = 2;
    static final int LIST = 3;
    static final int DECIMAL = 5;
    static final int DATE = 6;
    static final int TIME_MILLIS = 7;
    static final int TIME_MICROS = 8;
    static final int TIMESTAMP_MILLIS = 9;
    static final int TIMESTAMP_MICROS = 10;
    static final int FIRST_UNSIGNED = 11;
    static final int UNSIGNED_64 = 14;
    static final int BSON = 20;
  }

  /** Numbers of the newer annotations. */
  private static final class Logical {
    static final int MAP = 2;
    static final int LIST = 3;
    static final int DECIMAL = 5;
    static final int DATE = 6;
    static final int TIME = 7;
    static final int TIMESTAMP = 8;
    static final int INTEGER = 10;
    static final int BSON = 13;
    static final int UUID = 14;
    static final int FIRST_OTHER = 15;
    static final int LAST_OTHER = 63;
  }

  private final List<Thrift> elements;
  private final List<Leaf> leaves = new ArrayList<>();
  private int next;

  private SchemaReader(List<Thrift> elements) {
    this.elements = elements;
  }

  /** The columns in the order of the file. */
  static List<Leaf> leaves(List<Thrift> elements) throws Malformed {
    SchemaReader reader = new SchemaReader(elements);
    if (elements.isEmpty()) {
      throw new Malformed("it has no schema");
    }
    reader.next = 1;
    long children = elements.get(0).integer(5, "number of columns");
    for (long k = 0; k < children; k++) {
      reader.add(new Place("", "", 0, 0, 0, 0));
    }
    if (reader.next != elements.size()) {
      throw new Malformed("its schema has columns outside of the tree");
    }
    return reader.leaves;
  }

  /**
   * Where an element stands.
   *
   * @param prefix what its name begins with
   * @param refusal why nothing below can be read, or empty
   * @param definition the definition level of what is around it
   * @param repetitions how many lists are around it
   * @param list the definition level of an item of the list around it, or 0
   * @param depth the number of structures around it
   */
  private record Place(
      String prefix, String refusal, int definition, int repetitions, int list, int depth) {}

  private void add(Place place) throws Malformed {
    if (next >= elements.size() || place.depth > DEEPEST) {
      throw new Malformed("its schema is no tree");
    }
    Thrift element = elements.get(next++);
    String own = element.text(4, "name of a column");
    String name = place.prefix.isEmpty() ? own : place.prefix + "." + own;
    int repetition = element.integer(3, "repetition of a column");
    if (repetition < 0 || repetition > REPEATED) {
      throw new Malformed("a column has the unknown repetition " + repetition);
    }
    int definition = place.definition + (repetition == OPTIONAL || repetition == REPEATED ? 1 : 0);
    int repetitions = place.repetitions + (repetition == REPEATED ? 1 : 0);
    int list = repetition == REPEATED ? definition : place.list;
    if (!isGroup(element)) {
      leaves.add(
          leaf(name, element, new Place("", place.refusal, definition, repetitions, list, 0)));
      return;
    }
    long children = element.integer(5, "number of columns");
    String refusal = place.refusal;
    if (refusal.isEmpty() && isMap(element)) {
      refusal = "is a map";
    } else if (refusal.isEmpty() && repetition == REPEATED) {
      refusal = "is a list of structures";
    }
    Place inside = new Place(name, refusal, definition, repetitions, list, place.depth + 1);
    if (refusal.isEmpty() && children == 1 && isList(element) && isRepeated(next)) {
      addList(inside);
      return;
    }
    for (long k = 0; k < children; k++) {
      add(inside);
    }
  }

  /** The one repeated child of an element: its values are the items, called as the element. */
  private void addList(Place outside) throws Malformed {
    Thrift items = elements.get(next++);
    int list = outside.definition + 1;
    int repetitions = outside.repetitions + 1;
    if (!isGroup(items)) {
      leaves.add(leaf(outside.prefix, items, new Place("", "", list, repetitions, list, 0)));
      return;
    }
    boolean one = items.integer(5, 0) == 1 && next < elements.size();
    Thrift item = one ? elements.get(next) : items;
    if (one && !isGroup(item) && item.integer(3, 0) != REPEATED && !isMap(items)) {
      next++;
      int definition = list + (item.integer(3, 0) == OPTIONAL ? 1 : 0);
      leaves.add(leaf(outside.prefix, item, new Place("", "", definition, repetitions, list, 0)));
      return;
    }
    Place inside =
        new Place(
            outside.prefix,
            "is a list of lists or structures",
            list,
            repetitions,
            list,
            outside.depth + 1);
    for (long k = 0; k < items.integer(5, 0); k++) {
      add(inside);
    }
  }

  private static boolean isGroup(Thrift element) {
    return element.integer(5, 0) > 0;
  }

  private boolean isRepeated(int index) {
    return index < elements.size() && elements.get(index).integer(3, 0) == REPEATED;
  }

  private static boolean isList(Thrift element) {
    Thrift logical = element.struct(10);
    return element.integer(6, -1) == Converted.LIST
        || (logical != null && logical.has(Logical.LIST));
  }

  private static boolean isMap(Thrift element) {
    long converted = element.integer(6, -1);
    Thrift logical = element.struct(10);
    return converted == Converted.MAP
        || converted == Converted.MAP_KEY_VALUE
        || (logical != null && logical.has(Logical.MAP));
  }

  private static Leaf leaf(String name, Thrift element, Place place) throws Malformed {
    Physical physical = Physical.of(element.integer(1, "type of a column"));
    long width =
        physical == Physical.FIXED_LEN_BYTE_ARRAY
            ? element.integer(2, "length of a column's values")
            : physical.width();
    if (width < 0 || width > Short.MAX_VALUE) {
      throw new Malformed("a column has values of " + width + " bytes");
    }
    String refusal = place.repetitions > 1 ? "is a list of lists or structures" : place.refusal;
    Conversion conversion = refusal.isEmpty() ? conversion(element, physical, width) : null;
    return new Leaf(
        name,
        physical,
        (int) width,
        conversion,
        refusal.isEmpty() && conversion == null
            ? "holds values of a kind that is not read"
            : refusal,
        place.definition,
        place.list);
  }

  private static @Nullable Conversion conversion(Thrift element, Physical physical, long width)
      throws Malformed {
    Thrift found = element.struct(10);
    Thrift logical = found == null ? new Thrift() : found;
    int converted = element.integer(6, -1);
    boolean decimal = logical.has(Logical.DECIMAL) || converted == Converted.DECIMAL;
    if (decimal) {
      return decimal(element, logical, physical);
    }
    return switch (physical) {
      case BOOLEAN -> Conversion.integer();
      case FLOAT -> Conversion.real32();
      case DOUBLE -> Conversion.real64();
      case INT96 -> Conversion.oldTimestamp();
      case BYTE_ARRAY -> {
        boolean other = logical.has(Logical.BSON) || converted == Converted.BSON;
        for (int k = Logical.FIRST_OTHER; k <= Logical.LAST_OTHER; k++) {
          other |= logical.has(k);
        }
        yield other ? null : Conversion.text();
      }
      case FIXED_LEN_BYTE_ARRAY ->
          logical.has(Logical.UUID) && width == 2 * Long.BYTES ? Conversion.uuid() : null;
      case INT32, INT64 -> integer(logical, converted, physical);
    };
  }

  private static @Nullable Conversion decimal(Thrift element, Thrift logical, Physical physical)
      throws Malformed {
    Thrift newer = logical.struct(Logical.DECIMAL);
    long scale = newer == null ? element.integer(7, 0) : newer.integer(1, 0);
    if (scale < 0 || scale > Conversion.LARGEST_SCALE) {
      throw new Malformed("a decimal number has " + scale + " digits after the point");
    }
    return switch (physical) {
      case INT32, INT64 -> Conversion.decimal((int) scale);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Conversion.longDecimal((int) scale);
      default -> null;
    };
  }

  private static @Nullable Conversion integer(Thrift logical, int converted, Physical physical) {
    Thrift timestamp = logical.struct(Logical.TIMESTAMP);
    Thrift time = logical.struct(Logical.TIME);
    Thrift integer = logical.struct(Logical.INTEGER);
    if (timestamp != null) {
      long unit = unit(timestamp);
      return unit == 0 ? null : Conversion.timestamp(unit, timestamp.truth(1, true));
    }
    if (time != null) {
      long unit = unit(time);
      return unit == 0 ? null : Conversion.time(unit);
    }
    if (integer != null) {
      return integer.truth(2, true) ? Conversion.integer() : unsigned(physical);
    }
    if (logical.has(Logical.DATE) || converted == Converted.DATE) {
      return physical == Physical.INT32 ? Conversion.date() : null;
    }
    return switch (converted) {
      case Converted.TIME_MILLIS -> Conversion.time(1_000);
      case Converted.TIME_MICROS -> Conversion.time(1_000_000);
      case Converted.TIMESTAMP_MILLIS -> Conversion.timestamp(1_000, true);
      case Converted.TIMESTAMP_MICROS -> Conversion.timestamp(1_000_000, true);
      default ->
          converted >= Converted.FIRST_UNSIGNED && converted <= Converted.UNSIGNED_64
              ? unsigned(physical)
              : Conversion.integer();
    };
  }

  private static Conversion unsigned(Physical physical) {
    return physical == Physical.INT32 ? Conversion.unsigned32() : Conversion.unsigned64();
  }

  /** How many of a time's unit are a second; 0 for one that is not known. */
  private static long unit(Thrift time) {
    Thrift unit = time.struct(2);
    if (unit == null) {
      return 0;
    }
    return unit.has(1) ? 1_000 : unit.has(2) ? 1_000_000 : unit.has(3) ? 1_000_000_000 : 0;
  }
}
