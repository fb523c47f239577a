package dev.espalier.io.internal.sparse;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import dev.espalier.io.LabelChoice;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.LabelOrigin;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text format of the extreme classification repository: a header {@code n D m} (examples,
 * features, labels), then one line {@code label,label index:value …} for each example, everything
 * counted from 0.
 *
 * <p>Features and labels are named by their index. For a model that will be applied they are looked
 * up among the model's names, when those are numbers, or else by position. A blank line is an
 * example that has neither labels nor features.
 */
public final class XmcReader {
  private XmcReader() {}

  /**
   * Reads all lines; the source is left open.
   *
   * @param unfamiliar counts what the model that will be applied does not know
   */
  public static Dataset read(TextSource source, ReadOptions options, Unfamiliar unfamiliar) {
    if (!(options.labels() instanceof LabelChoice.Automatic)) {
      throw source
          .at(1, "the header says what the labels are; a choice of labels does not apply")
          .about(InputException.Topic.LABELS);
    }
    int[] header = header(source);
    int rows = header[0];
    int labelCount = header[2];
    IndexedFeatures features = new IndexedFeatures(source, options, unfamiliar, true);
    LabelSets.Builder labels = new LabelSets.Builder(labelCount);
    int row = 0;
    while (source.nextLine()) {
      boolean blank = source.isBlank(source.start(), source.end());
      if (row == rows) {
        if (blank) {
          continue;
        }
        throw source.at("the header says " + rows + " examples, but there are more");
      }
      int endOfLabels = blank ? source.start() : SvmLightReader.endOfLabels(source, source.end());
      labels.addRow(labels(source, endOfLabels, labelCount));
      features.addRow(endOfLabels, source.end(), header[1]);
      row++;
    }
    if (row < rows) {
      throw source.at("the header says " + rows + " examples, but the file ends after " + row);
    }
    LabelOrigin.tell(options, "the header and the beginning of each line");
    IndexedFeatures.Result collected = features.build(header[1]);
    LabelSets sets = labels.build();
    List<String> names = IndexedFeatures.indexNames(source, labelCount, 0, sets.size());
    Schema expected = options.expected();
    if (expected != null) {
      List<String> all = new ArrayList<>(expected.labels());
      int[] newIndex = newIndex(sets, names, all);
      sets = sets.relabel(newIndex, all.size());
      names = all;
    }
    return new Dataset(
        source.name(),
        new Schema(collected.features(), names),
        collected.rows(),
        Labels.known(sets));
  }

  private static int[] header(TextSource source) {
    int[] header = new int[3];
    source.nextLine();
    String[] parts = source.text().strip().split("[ \t]+", -1);
    boolean good = parts.length == 3;
    for (int i = 0; i < 3 && good; i++) {
      byte[] digits = parts[i].getBytes(StandardCharsets.UTF_8);
      header[i] = Decimals.parseIndex(digits, 0, digits.length);
      good = header[i] >= 0;
    }
    if (!good) {
      throw source.at("expected the header 'n D m': the numbers of examples, features and labels");
    }
    return header;
  }

  private static int[] labels(TextSource source, int end, int labelCount) {
    byte[] bytes = source.bytes();
    int start = source.start();
    if (end == start) {
      return new int[0];
    }
    List<Integer> labels = new ArrayList<>();
    for (int at = start; at <= end; at++) {
      if (at == end || bytes[at] == ',') {
        int label = Decimals.parseIndex(bytes, start, at);
        if (label < 0 || label >= labelCount) {
          throw source.at(
              "label "
                  + quoted(source.text(start, at))
                  + ": expected a number below "
                  + labelCount);
        }
        labels.add(label);
        start = at + 1;
      }
    }
    return labels.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * The model's index of each of the file's labels: by name, or by position if none is a number.
   *
   * @param all the model's labels, to which those are added that only the file has
   */
  private static int[] newIndex(LabelSets sets, List<String> names, List<String> all) {
    int @Nullable [] positions = IndexedFeatures.positionOfName(all);
    int known = all.size();
    int[] newIndex = new int[names.size()];
    int[] counts = sets.counts();
    for (int label = 0; label < newIndex.length; label++) {
      if (positions == null) {
        newIndex[label] = label < known ? label : -1;
      } else {
        newIndex[label] = label < positions.length ? positions[label] : -1;
      }
      if (newIndex[label] < 0 && counts[label] > 0) {
        newIndex[label] = all.size();
        String name = names.get(label);
        all.add(all.contains(name) ? "label " + name : name);
      }
    }
    return newIndex;
  }
}
