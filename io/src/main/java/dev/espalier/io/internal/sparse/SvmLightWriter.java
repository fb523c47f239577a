package dev.espalier.io.internal.sparse;

import dev.espalier.data.Dataset;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.NumberText;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * Writes SVMlight text with several labels: {@code label,label index:value …}, indices from 1.
 *
 * <p>The format has no names. When names are not what a reader would make up by itself, they go
 * into comment lines at the top, which other tools skip, and the rows hold label numbers from 0:
 *
 * <pre>
 * # espalier names: 2 features, 1 labels
 * # feature "tempo"
 * # feature "key" "minor"
 * # label "sad song"
 * 0 1:120 2:1
 * </pre>
 */
public final class SvmLightWriter {
  private SvmLightWriter() {}

  /**
   * Writes the data; the writer is not closed.
   *
   * @throws InputException when a cell is missing or a label unknown: the format cannot hold that
   */
  public static void write(Dataset data, Writer out) throws IOException {
    if (data.labels().hasUnknown()) {
      throw new InputException(
          "cannot write SVMlight: labels are unknown, which the format cannot hold; write ARFF or"
              + " CSV");
    }
    if (data.features().hasMissing()) {
      throw new InputException(
          "cannot write SVMlight: cells are missing, which the format cannot hold; write ARFF or"
              + " CSV");
    }
    boolean named = !namesAreImplied(data);
    if (named) {
      SvmLightNames.write(data.schema(), out);
    }
    List<String> labels = data.schema().labels();
    LabelSets positives = data.labels().positives();
    Features features = data.features();
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < data.rows(); i++) {
      for (int k = positives.start(i); k < positives.start(i + 1); k++) {
        int label = positives.members()[k];
        line.append(k == positives.start(i) ? "" : ",");
        line.append(named ? Integer.toString(label) : labels.get(label));
      }
      for (int k = features.start(i); k < features.start(i + 1); k++) {
        if (features.values()[k] != 0) {
          line.append(' ').append(features.column(k) + 1).append(':');
          line.append(NumberText.format(features.values()[k]));
        }
      }
      if (line.isEmpty()) {
        line.append(" 1:0"); // a blank line would be no example at all
      }
      out.append(line.append('\n'));
      line.setLength(0);
    }
  }

  /** Whether a reader that sees only the rows comes to the same names. */
  private static boolean namesAreImplied(Dataset data) {
    Schema schema = data.schema();
    int columns = schema.features().size();
    for (int j = 0; j < columns; j++) {
      Schema.Feature feature = schema.features().get(j);
      if (feature.level() != null || !feature.attribute().equals(Integer.toString(j + 1))) {
        return false;
      }
    }
    long previous = Long.MIN_VALUE;
    for (String label : schema.labels()) {
      if (!label.matches("0|[1-9][0-9]{0,8}") || Long.parseLong(label) <= previous) {
        return false;
      }
      previous = Long.parseLong(label);
    }
    for (int count : data.labels().positives().counts()) {
      if (count == 0) {
        return false;
      }
    }
    Features features = data.features();
    for (int i = 0; i < data.rows(); i++) {
      if (columns > 0 && features.value(i, columns - 1) != 0) {
        return true;
      }
    }
    return false; // the last column is empty, or there is none
  }
}
