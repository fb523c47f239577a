package dev.espalier.io.internal.sparse;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelCollector;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads SVMlight text with several labels for each example: {@code 1,5 3:0.5 10:1 # comment}.
 *
 * <ul>
 *   <li>Labels are numbers or names, separated by commas. A line that begins with a space or
 *       directly with {@code index:value} has none. Labels are put in numerical order when all are
 *       whole numbers, otherwise in order of appearance.
 *   <li>Indices count from 1. If index 0 occurs anywhere, the file counts from 0 instead. They may
 *       come in any order, but each only once in a line. Features are named by their index.
 *   <li>{@code qid:…} is skipped, so are comments and blank lines.
 *   <li>Names in comment lines at the top, as {@link SvmLightWriter} puts them, are used.
 *   <li>For a model that will be applied, labels are the model's and an index is looked up among
 *       the model's feature names, when those are numbers, or else is the feature's position.
 * </ul>
 */
public final class SvmLightReader {
  private SvmLightReader() {}

  /** Whether a file that begins so has names in comment lines at the top. */
  public static boolean hasNames(byte[] beginning) {
    return SvmLightNames.startAt(beginning);
  }

  /**
   * Reads all lines; the source is left open.
   *
   * @param unfamiliar counts what the model that will be applied does not know
   */
  public static Dataset read(TextSource source, ReadOptions options, Unfamiliar unfamiliar) {
    LabelCollector labels = LabelCollector.of(options, source.file().toString());
    IndexedFeatures features = new IndexedFeatures(source, options, unfamiliar, false);
    Schema names = null;
    int rows = 0;
    while (source.nextLine()) {
      if (SvmLightNames.startAt(source)) {
        names = SvmLightNames.read(source);
        if (options.expected() == null && options.labels() instanceof LabelChoice.Automatic) {
          LabelChoice named = new LabelChoice.Names(names.labels());
          labels = LabelCollector.of(options.withLabels(named), source.file().toString());
        }
        // names decide, not the model's order: whoever applies the model aligns by name
        features =
            new IndexedFeatures(
                source, ReadOptions.automatic().withExpected(positions(names), false), null, false);
        continue;
      }
      int end = endOfData(source);
      if (source.isBlank(source.start(), end)) {
        continue;
      }
      int endOfLabels = endOfLabels(source, end);
      addLabels(source, endOfLabels, names, labels);
      features.addRow(endOfLabels, end);
      rows++;
    }
    if (rows == 0) {
      throw new InputException(source.file() + ": there are no examples");
    }
    IndexedFeatures.Result collected = features.build();
    LabelOrigin.tell(
        options, names == null ? "the beginning of each line" : "the names in the file's comments");
    LabelCollector.Result sets = labels.build();
    Schema schema =
        new Schema(names == null ? collected.features() : names.features(), sets.names());
    return new Dataset(source.name(), schema, collected.rows(), sets.labels());
  }

  /** A schema of the same size whose features are named by their index. */
  private static Schema positions(Schema names) {
    return Schema.ofNumbers(
        IntStream.rangeClosed(1, names.features().size()).mapToObj(Integer::toString).toList(),
        names.labels());
  }

  private static int endOfData(TextSource source) {
    byte[] bytes = source.bytes();
    for (int at = source.start(); at < source.end(); at++) {
      if (bytes[at] == '#') {
        return at;
      }
    }
    return source.end();
  }

  /** Where the label list ends; at the line's start when there is none. */
  static int endOfLabels(TextSource source, int end) {
    byte[] bytes = source.bytes();
    for (int at = source.start(); at < end; at++) {
      if (bytes[at] == ':') {
        return source.start();
      }
      if (IndexedFeatures.isSpace(bytes[at])) {
        return at;
      }
    }
    return end;
  }

  private static void addLabels(
      TextSource source, int end, @Nullable Schema names, LabelCollector labels) {
    byte[] bytes = source.bytes();
    int start = source.start();
    for (int at = start; at < end || (at == end && end > source.start()); at++) {
      if (at == end || bytes[at] == ',') {
        if (at == start) {
          throw source.at("a label is empty; expected label,label index:value");
        }
        String label = source.text(start, at);
        if (names != null) {
          int index = Decimals.parseIndex(bytes, start, at);
          if (index < 0 || index >= names.labels().size()) {
            throw source.at(
                "label " + quoted(label) + ": expected a number below " + names.labels().size());
          }
          label = names.labels().get(index);
        }
        if (!labels.add(label)) {
          throw source.at("label " + quoted(label) + " is not one of those expected");
        }
        start = at + 1;
      }
    }
    labels.endRow();
  }
}
