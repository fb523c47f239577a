package dev.espalier.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a file: its schema and where its columns lie.
 *
 * @param schema the tree of columns, each before its children
 * @param rowGroups the parts of the table
 * @param rows the number of rows
 */
record Footer(List<Thrift> schema, List<RowGroup> rowGroups, int rows) {
  static final int MAGIC_BYTES = 4;

  /** The length of the footer and the magic bytes again. */
  private static final int TAIL = Integer.BYTES + MAGIC_BYTES;

  /**
   * Some rows.
   *
   * @param rows how many
   * @param columns for each column of the schema where its values lie
   */
  record RowGroup(int rows, List<Thrift> columns) {}

  static boolean isMagic(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    return text.equals("PAR1") || text.equals("PARE");
  }

  static Footer read(FileBytes file) throws IOException {
    if (file.size() < MAGIC_BYTES + TAIL) {
      throw new Malformed("it is too short");
    }
    Input tail = new Input(file.read(file.size() - TAIL, TAIL));
    int length = tail.int32();
    String magic =
        new String(file.read(file.size() - MAGIC_BYTES, MAGIC_BYTES), StandardCharsets.ISO_8859_1);
    if (magic.equals("PARE")) {
      throw new Malformed("its footer is encrypted");
    }
    if (!magic.equals("PAR1")) {
      throw new Malformed("its end is missing");
    }
    long from = file.size() - TAIL - length;
    if (length < 0 || from < MAGIC_BYTES) {
      throw new Malformed("its footer is longer than the file");
    }
    Thrift metadata = Thrift.read(new Input(file.read(from, length)));
    if (metadata.has(8)) {
      throw new Malformed("its columns are encrypted");
    }
    List<RowGroup> groups = new ArrayList<>();
    long rows = 0;
    for (Thrift group : metadata.structs(4, "row groups")) {
      long count = group.large(3, "number of rows");
      rows += count;
      if (count < 0 || count > Integer.MAX_VALUE || rows > Integer.MAX_VALUE) {
        throw new Malformed("its number of rows is negative or too large");
      }
      groups.add(new RowGroup((int) count, group.structs(1, "columns of a row group")));
    }
    if (rows != metadata.large(3, "number of rows")) {
      throw new Malformed("its row groups do not add up to its rows");
    }
    return new Footer(metadata.structs(2, "columns"), groups, (int) rows);
  }
}
