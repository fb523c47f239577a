package dev.espalier.server.rows;

import dev.espalier.Progress;
import dev.espalier.active.LabelAudit;
import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.io.internal.feedback.RecordDigest;
import dev.espalier.server.model.LoadedModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows as one model reads them: records with its columns, labels that are given, its order. */
public final class ModelRows {
  private final RowStore store;
  private final LoadedModel model;
  private final Dataset data;
  private final UsefulOrder order;
  private volatile @Nullable List<Map<String, Object>> quality;
  private final Map<LabelAudit.Only, Audited> audited = new ConcurrentHashMap<>();

  /** The suspects that were found, as many as were asked for. */
  private record Audited(int most, List<LabelAudit.Suspect> suspects) {}

  ModelRows(RowStore store, LoadedModel model, Dataset data) {
    this.store = store;
    this.model = model;
    this.data = data;
    this.order = new UsefulOrder(model.predictor(), data.features(), store::later);
    store.later(() -> quality = ModelQuality.of(model, data).orElse(null));
  }

  LoadedModel model() {
    return model;
  }

  /** How good the model is on the rows; null while nobody knows, or where no label is given. */
  public @Nullable List<Map<String, Object>> quality() {
    return quality;
  }

  /**
   * The record of a row as a request has it: numbers as the model reads them, everything else as it
   * stands in the file.
   */
  public Map<String, @Nullable Object> record(int row) {
    Map<String, @Nullable Object> cells = store.cells(row);
    Map<String, @Nullable Object> record =
        cells == null ? new LinkedHashMap<>() : new LinkedHashMap<>(cells);
    Schema schema = model.predictor().schema();
    int first = 0;
    for (Column column : schema.recordColumns()) {
      if (cells == null || record.containsKey(column.name())) {
        put(record, row, column, first);
      }
      first += column.width();
    }
    return record;
  }

  /** Whether all cells are those of a row, however they are spelt; missing ones say nothing. */
  public boolean has(int row, Map<String, @Nullable Object> given) {
    Map<String, @Nullable Object> cells = store.cells(row);
    Map<String, @Nullable Object> record = record(row);
    return given.entrySet().stream()
        .allMatch(
            cell -> {
              Object value = RecordDigest.cell(cell.getValue());
              return value == null
                  || value.equals(RecordDigest.cell(record.get(cell.getKey())))
                  || (cells != null && value.equals(RecordDigest.cell(cells.get(cell.getKey()))));
            });
  }

  private void put(Map<String, @Nullable Object> record, int row, Column column, int firstFeature) {
    boolean raw = record.containsKey(column.name());
    double value = column.width() == 0 ? 0 : data.features().value(row, firstFeature);
    switch (column.role()) {
      case NUMBER, COUNT -> {
        // Of a sparse row only what it mentions is told.
        if (raw || value != 0 || isDense()) {
          record.put(column.name(), Double.isNaN(value) ? null : (Object) value);
        }
      }
      case CATEGORY -> {
        if (!raw) {
          record.put(column.name(), level(row, firstFeature, column.width()));
        } else if (Double.isNaN(value)) {
          record.put(column.name(), null);
        }
      }
      case VECTOR -> {
        if (Double.isNaN(value)) {
          record.put(column.name(), null);
        } else if (!raw) {
          record.put(
              column.name(),
              IntStream.range(firstFeature, firstFeature + column.width())
                  .mapToObj(feature -> data.features().value(row, feature))
                  .toList());
        }
      }
      case DATE -> {
        if (Double.isNaN(value)) {
          record.put(column.name(), null);
        }
      }
      default -> {
        // as it stands in the file
      }
    }
  }

  private boolean isDense() {
    return !data.features().isSparse();
  }

  private @Nullable String level(int row, int first, int width) {
    List<Schema.Feature> features = model.predictor().schema().features();
    for (int k = first; k < first + width; k++) {
      double value = data.features().value(row, k);
      if (value == 1) {
        return features.get(k).level();
      }
      if (value == 0 && features.get(k).otherLevel() != null) {
        return features.get(k).otherLevel();
      }
    }
    return null;
  }

  /** The labels of a row that the file gives: on and off. */
  public Map<String, List<String>> given(int row) {
    Labels labels = data.labels();
    List<String> on =
        Arrays.stream(labels.positives().row(row)).mapToObj(model.labels()::get).toList();
    List<String> off = new ArrayList<>();
    LabelSets unknown = labels.unknown();
    if (unknown == null || unknown.size(row) < model.labels().size()) {
      for (int label = 0; label < model.labels().size(); label++) {
        if (!labels.isUnknown(row, label) && !labels.positives().contains(row, label)) {
          off.add(model.labels().get(label));
        }
      }
    }
    Map<String, List<String>> given = new LinkedHashMap<>();
    given.put("on", on);
    given.put("off", off);
    return given;
  }

  /** The row that is worth most among those that are left; none where none is. */
  public OptionalInt mostUseful(Set<Integer> without) throws InterruptedException {
    return order.best(store.left().filter(row -> !without.contains(row)).toArray());
  }

  /** How much a question about a row is expected to tell; nothing while nobody knows. */
  public @Nullable Double usefulness(int row) {
    double value = order.value(row);
    return Double.isNaN(value) ? null : value;
  }

  /** Whether the file gives labels of the model to any row. */
  public boolean hasLabels() {
    LabelSets unknown = data.labels().unknown();
    return unknown == null || unknown.size() < (long) data.rows() * data.labelCount();
  }

  /** The labels that are most probably wrong or missing and that nobody has judged since. */
  public List<LabelAudit.Suspect> suspects(int most, LabelAudit.Only only) {
    if (!hasLabels()) {
      return List.of();
    }
    Audited known = audited.get(only);
    if (known == null || known.most < most) {
      synchronized (this) {
        known = audited.get(only);
        if (known == null || known.most < most) {
          known =
              new Audited(
                  most, LabelAudit.of(model.predictor(), data, most, only, Progress.none()));
          audited.put(only, known);
        }
      }
    }
    return known.suspects.stream().filter(suspect -> !isJudged(suspect)).limit(most).toList();
  }

  private boolean isJudged(LabelAudit.Suspect suspect) {
    RowStore.Verdict judgement = store.judged(suspect.row());
    String label = model.labels().get(suspect.label());
    return judgement != null
        && (judgement.accepted().contains(label) || judgement.rejected().contains(label));
  }
}
