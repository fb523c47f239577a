package dev.espalier.io.internal.rows;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.TextSource;
import dev.espalier.io.internal.words.ItemList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Label sets without features, one in each line; an empty line is an empty set. */
public final class TagLines {
  private TagLines() {}

  /** Reads the lines; labels are numbered as they appear. */
  public static Dataset read(TextSource source, String separator) {
    Map<String, Integer> index = new LinkedHashMap<>();
    List<int[]> rows = new ArrayList<>();
    while (source.nextLine()) {
      String line =
          new String(
              source.bytes(),
              source.start(),
              source.end() - source.start(),
              StandardCharsets.UTF_8);
      rows.add(
          ItemList.split(line, separator).stream()
              .mapToInt(tag -> index.computeIfAbsent(tag, each -> index.size()))
              .toArray());
    }
    if (index.isEmpty()) {
      throw new InputException(
          source.file() + ": has no labels; expected one label set in each line");
    }
    LabelSets.Builder sets = new LabelSets.Builder(index.size());
    rows.forEach(sets::addRow);
    return new Dataset(
        source.name(),
        new Schema(List.of(), List.copyOf(index.keySet())),
        new SparseFeatures(0, new int[rows.size() + 1], new int[0], new double[0]),
        Labels.known(sets.build()));
  }
}
