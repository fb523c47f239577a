package dev.espalier.io;

import dev.espalier.data.Column;
import dev.espalier.io.CellOptions.UnknownLabel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was read as what.
 *
 * @param file the file
 * @param format such as {@code CSV} or {@code ARFF}
 * @param encoding the encoding of its text, such as {@code UTF-8}
 * @param delimiter what separates the cells of a table, or null where the format says it
 * @param decimalCommas the columns whose numbers have a decimal comma
 * @param rows the number of examples
 * @param labels how labels were read
 * @param columns what the other columns are for, in the order of the features
 */
public record ReadingReport(
    String file,
    String format,
    String encoding,
    @Nullable String delimiter,
    List<String> decimalCommas,
    int rows,
    LabelsRead labels,
    List<ColumnRead> columns) {
  /** Copies the lists. */
  public ReadingReport {
    decimalCommas = List.copyOf(decimalCommas);
    columns = List.copyOf(columns);
  }

  /**
   * How labels were read.
   *
   * @param origin where the list of labels comes from, such as {@code scene.xml}
   * @param count the number of labels
   * @param separator what separates labels in the column that lists them, or null where none does
   * @param cells what the cells of label columns mean, such as {@code 1: yes}
   * @param unknown what must be known to read other rows alike; null where cells leave no doubt
   */
  public record LabelsRead(
      String origin,
      int count,
      @Nullable String separator,
      List<String> cells,
      @Nullable UnknownLabel unknown) {
    /** Copies the list. */
    public LabelsRead {
      cells = List.copyOf(cells);
    }
  }

  /**
   * What a column was read as.
   *
   * @param name its name
   * @param role what it is for
   * @param width the number of its features: numbers, levels, words or parts
   * @param note what else there is to say, such as a date's form; may be empty
   */
  public record ColumnRead(String name, Column.Role role, int width, String note) {}

  /** A separator as users call it. */
  public static String separatorName(String separator) {
    return switch (separator) {
      case ReadOptions.LIST -> "brackets and commas";
      case "\t" -> "tab";
      case "\u001f" -> "JSON lists";
      default -> "'" + separator + "'";
    };
  }
}
