package dev.espalier.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** The same random records for Parquet and as JSON lines. */
final class Records {
  static final MessageType TYPE =
      MessageTypeParser.parseMessageType(
          """
          message records {
            required double x;
            optional float y;
            optional int32 n;
            optional int64 big;
            optional boolean flag;
            optional binary city (STRING);
            optional binary note (STRING);
            optional int32 day (DATE);
            optional int64 moment (TIMESTAMP(MICROS,true));
            optional int64 clock (TIMESTAMP(NANOS,false));
            optional int32 price (DECIMAL(9,2));
            optional fixed_len_byte_array(12) sum (DECIMAL(20,3));
            optional group s {
              optional double a;
              required binary b (STRING);
            }
            optional group words (LIST) { repeated group list { optional binary element (STRING); } }
            optional group embedding (LIST) { repeated group list { required double element; } }
            optional group few (LIST) { repeated group list { optional int32 element; } }
            repeated int64 old;
            optional boolean first;
            required int32 second;
            optional group tags (LIST) { repeated group list { optional binary element (STRING); } }
          }
          """);

  private static final List<String> CITIES = List.of("Bergen", "Çorum", "Aix", "東京");
  private static final List<String> WORDS = List.of("red", "green", "a, b", "blue", "grün");

  final List<Group> groups = new ArrayList<>();
  final StringBuilder json = new StringBuilder();

  private final Random random;
  private Group group = new SimpleGroup(TYPE);
  private final List<String> fields = new ArrayList<>();
  private boolean all;

  Records(int rows, long seed) {
    this.random = new Random(seed);
    for (int row = 0; row < rows; row++) {
      all = row == 0; // the first has everything, so that both have one order of columns
      group = new SimpleGroup(TYPE);
      fields.clear();
      addNumbers();
      addTexts();
      addMoments();
      addStructure();
      addLists();
      addLabels();
      groups.add(group);
      json.append('{').append(String.join(",", fields)).append("}\n");
    }
  }

  private boolean isThere() {
    return all || random.nextInt(4) > 0;
  }

  private void field(String name, Object value) {
    fields.add(quoted(name) + ":" + value);
  }

  private static String quoted(String text) {
    return '"' + text + '"';
  }

  private void addNumbers() {
    double x = random.nextGaussian();
    group.add("x", x);
    field("x", x);
    if (isThere()) {
      float y = random.nextFloat();
      group.add("y", y);
      field("y", (double) y);
    }
    if (isThere()) {
      int n = random.nextInt() >> random.nextInt(31);
      group.add("n", n);
      field("n", n);
    }
    if (isThere()) {
      long big = random.nextLong() >> random.nextInt(63);
      group.add("big", big);
      field("big", big);
    }
    if (isThere()) {
      boolean flag = random.nextBoolean();
      group.add("flag", flag);
      field("flag", flag);
    }
  }

  private void addTexts() {
    if (isThere()) {
      String city = CITIES.get(random.nextInt(CITIES.size()));
      group.add("city", city);
      field("city", quoted(city));
    }
    if (isThere()) {
      String note =
          "the note number " + random.nextInt(1000) + " on " + WORDS.get(random.nextInt(3));
      group.add("note", note);
      field("note", quoted(note));
    }
  }

  private void addMoments() {
    if (isThere()) {
      int day = random.nextInt(30_000) - 1000;
      group.add("day", day);
      field("day", quoted(LocalDate.ofEpochDay(day).toString()));
    }
    if (isThere()) {
      long micros = random.nextLong() >> 14;
      group.add("moment", micros);
      LocalDateTime moment =
          LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plusNanos(micros * 1000);
      field("moment", quoted(moment + "Z"));
    }
    if (isThere()) {
      long nanos = random.nextLong() >> 3;
      group.add("clock", nanos);
      LocalDateTime clock = LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plusNanos(nanos);
      field("clock", quoted(clock.toString()));
    }
    if (isThere()) {
      int price = random.nextInt(100_000) - 50_000;
      group.add("price", price);
      field("price", BigDecimal.valueOf(price, 2));
    }
    if (isThere()) {
      BigInteger sum = new BigInteger(60, random).subtract(BigInteger.ONE.shiftLeft(59));
      byte[] shortest = sum.toByteArray();
      byte[] bytes = new byte[12];
      Arrays.fill(bytes, (byte) (sum.signum() < 0 ? -1 : 0));
      System.arraycopy(shortest, 0, bytes, bytes.length - shortest.length, shortest.length);
      group.add("sum", Binary.fromConstantByteArray(bytes));
      field("sum", new BigDecimal(sum, 3));
    }
  }

  private void addStructure() {
    if (isThere()) {
      Group s = group.addGroup("s");
      List<String> inner = new ArrayList<>();
      if (isThere()) {
        double a = random.nextInt(5) / 8.0;
        s.add("a", a);
        inner.add("\"a\":" + a);
      }
      String b = CITIES.get(random.nextInt(2));
      s.add("b", b);
      inner.add("\"b\":" + quoted(b));
      field("s", "{" + String.join(",", inner) + "}");
    }
  }

  private void addLists() {
    addTextList("words");
    if (isThere()) { // else null; JSON cannot say that an absent list would have had numbers
      Group list = group.addGroup("embedding");
      List<String> items = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        double item = random.nextGaussian();
        list.addGroup("list").add("element", item);
        items.add(Double.toString(item));
      }
      field("embedding", items);
    }
    if (isThere()) {
      Group list = group.addGroup("few");
      List<String> items = new ArrayList<>();
      int length = all ? 9 : random.nextInt(10);
      for (int k = 0; k < length; k++) {
        Group item = list.addGroup("list");
        boolean there = all || random.nextBoolean();
        int value = random.nextInt(100);
        if (there) {
          item.add("element", value);
        }
        items.add(there ? Integer.toString(value) : "null");
      }
      if (!items.stream().allMatch("null"::equals)) {
        field("few", items);
      }
    }
    int length = all ? 2 : random.nextInt(3);
    List<String> items = new ArrayList<>();
    for (int k = 0; k < length; k++) {
      long value = random.nextInt(100);
      group.add("old", value);
      items.add(Long.toString(value));
    }
    if (length > 0) {
      field("old", items);
    }
  }

  /** Sometimes null, sometimes empty, sometimes with an item that is null. */
  private void addTextList(String name) {
    if (!isThere()) {
      field(name, "null");
      return;
    }
    Group list = group.addGroup(name);
    List<String> items = new ArrayList<>();
    int length = all ? 3 : random.nextInt(4);
    for (int k = 0; k < length; k++) {
      Group item = list.addGroup("list");
      boolean there = name.equals("tags") || isThere();
      String value = WORDS.get(random.nextInt(WORDS.size()));
      if (there) {
        item.add("element", value);
      }
      items.add(there ? quoted(value) : "null");
    }
    field(name, items);
  }

  private void addLabels() {
    if (isThere()) {
      boolean first = random.nextBoolean();
      group.add("first", first);
      field("first", first);
    }
    int second = random.nextInt(2);
    group.add("second", second);
    field("second", second);
    addTextList("tags");
  }
}
