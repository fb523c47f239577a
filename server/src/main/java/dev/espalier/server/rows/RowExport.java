package dev.espalier.server.rows;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.espalier.io.internal.answer.LabelList;
import dev.espalier.io.internal.answer.PredictionRows;
import dev.espalier.io.internal.json.JsonText;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All rows with the labels that hold: those of the file, changed by what was judged. What was
 * rejected stands beside them, and what is in neither list is unknown.
 */
public final class RowExport {
  private static final List<String> OWN = List.of("tags", "rejected", "judged");
  private static final String SUFFIX = " (espalier)";

  private final RowStore store;
  private final ModelRows view;

  /** The rows of a store as one model reads them. */
  public RowExport(RowStore store, ModelRows view) {
    this.store = store;
    this.view = view;
  }

  /** The labels of a row. */
  private record Tags(Set<String> on, Set<String> off, boolean judged) {}

  private Tags tags(int row) {
    Map<String, List<String>> given = view.given(row);
    Set<String> on = new LinkedHashSet<>(Objects.requireNonNull(given.get("on")));
    Set<String> off = new LinkedHashSet<>(Objects.requireNonNull(given.get("off")));
    RowStore.Verdict judgement = store.judged(row);
    if (judgement != null) {
      on.removeAll(judgement.rejected());
      off.removeAll(judgement.accepted());
      on.addAll(judgement.accepted());
      off.addAll(judgement.rejected());
    }
    return new Tags(on, off, judgement != null);
  }

  private Map<String, @Nullable Object> cells(int row) {
    Map<String, @Nullable Object> cells = store.cells(row);
    return cells == null ? view.record(row) : cells;
  }

  private static String own(String name, Collection<String> columns) {
    return columns.contains(name) ? name + SUFFIX : name;
  }

  /** As JSON lines. */
  public String jsonLines() {
    StringBuilder lines = new StringBuilder();
    for (int row = 0; row < store.count(); row++) {
      Map<String, @Nullable Object> cells = cells(row);
      Tags tags = tags(row);
      Map<String, @Nullable Object> line = new LinkedHashMap<>(cells);
      line.put(own(OWN.get(0), cells.keySet()), tags.on);
      line.put(own(OWN.get(1), cells.keySet()), tags.off);
      line.put(own(OWN.get(2), cells.keySet()), tags.judged);
      lines.append(JsonText.of(line)).append('\n');
    }
    return lines.toString();
  }

  /** As CSV; labels are listed as predictions list them. */
  public String csv() throws IOException {
    Set<String> columns = new LinkedHashSet<>();
    Set<String> names = new LinkedHashSet<>();
    for (int row = 0; row < store.count(); row++) {
      columns.addAll(cells(row).keySet());
      Tags tags = tags(row);
      names.addAll(tags.on);
      names.addAll(tags.off);
    }
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    List<String> header = new ArrayList<>(columns);
    OWN.forEach(name -> header.add(own(name, columns)));
    csv.writeRecord(header);
    LabelList list = LabelList.of(names);
    for (int row = 0; row < store.count(); row++) {
      Map<String, @Nullable Object> cells = cells(row);
      Tags tags = tags(row);
      List<String> record = new ArrayList<>();
      columns.forEach(column -> record.add(PredictionRows.text(cells.get(column))));
      record.add(list.cell(tags.on));
      record.add(list.cell(tags.off));
      record.add(Boolean.toString(tags.judged));
      csv.writeRecord(record);
    }
    csv.flush();
    return text.toString();
  }
}
