package dev.espalier.io.internal.table;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Column.Role;
import dev.espalier.data.Features;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.rows.SparseBuilder;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.NumberList;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows of numbers and categories by name, most of them absent and then zero: they are sparse from
 * the beginning.
 */
final class FeatureRows {
  /** Maximum number of cells of a dense matrix. */
  private static final int MAXIMUM_DENSE_CELLS = 1 << 27;

  private final ModelEncoder known;
  private final Unfamiliar unfamiliar;
  private final SparseBuilder rows = new SparseBuilder();
  private final NumberList list = new NumberList();

  FeatureRows(ModelEncoder known, Unfamiliar unfamiliar) {
    this.known = known;
    this.unfamiliar = unfamiliar;
  }

  /**
   * Adds a row.
   *
   * @param place where it is, as a message about it begins
   * @param unknown takes the names that the model does not have
   */
  void add(Map<?, ?> fields, Supplier<String> place, BiConsumer<String, Supplier<String>> unknown) {
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      String name = RecordRows.name(field, place);
      ModelEncoder.Known column = known.known(name);
      Integer part = known.part(name);
      if (column != null) {
        add(column, field.getValue(), place);
      } else if (part != null) {
        addNumber(part, name, field.getValue(), place);
      } else if (!known.takes(name)) {
        unknown.accept(name, place);
      }
    }
    int twice = rows.endRow();
    if (twice >= 0) {
      String name = known.schema().features().get(twice).name();
      throw new InputException(place.get() + "feature " + quoted(name) + " is given twice");
    }
  }

  private void add(ModelEncoder.Known column, @Nullable Object value, Supplier<String> place) {
    String name = column.column().name();
    Role role = column.column().role();
    switch (role) {
      case NUMBER -> addNumber(column.first(), name, value, place);
      case COUNT -> {
        if (!RecordValue.isMissing(value)) {
          rows.add(column.first(), RecordRows.number(name, value, place));
        }
      }
      case CATEGORY -> addLevel(column, value, place);
      case VECTOR -> addVector(column, value, place);
      default ->
          throw new InputException(
              place.get()
                  + "column "
                  + quoted(name)
                  + " is neither a number, a vector nor a category; expected it as a field of the record,"
                  + " not in 'features'");
    }
  }

  private void addNumber(int feature, String name, @Nullable Object value, Supplier<String> place) {
    boolean missing = RecordValue.isMissing(value);
    rows.add(feature, missing ? Double.NaN : RecordRows.number(name, value, place));
  }

  private void addVector(
      ModelEncoder.Known column, @Nullable Object value, Supplier<String> place) {
    int length = column.column().width();
    boolean missing = RecordValue.isMissing(value);
    if (!missing) {
      RecordRows.numbers(column.column().name(), length, value, list, place);
    }
    for (int k = 0; k < length; k++) {
      rows.add(column.first() + k, missing ? Double.NaN : list.numbers()[k]);
    }
  }

  private void addLevel(ModelEncoder.Known column, @Nullable Object value, Supplier<String> place) {
    Map<String, Integer> featureOfLevel = column.featureOfLevel();
    String name = column.column().name();
    if (value == null
        || (RecordValue.isMissing(value) && !featureOfLevel.containsKey(value.toString()))) {
      for (int j = 0; j < column.features().size(); j++) {
        rows.add(column.first() + j, Double.NaN);
      }
      return;
    }
    String level = RecordRows.scalar(known, name, Role.CATEGORY, value, place);
    Integer feature = featureOfLevel.get(level);
    if (feature == null) {
      unfamiliar.level(name, level);
    } else if (feature >= 0) {
      rows.add(column.first() + feature, 1);
    }
  }

  /** The rows so far, dense where half of their cells are stored; they are forgotten. */
  Features build() {
    int count = rows.rows();
    int width = known.schema().features().size();
    SparseFeatures sparse = rows.build(width);
    long dense = (long) count * width;
    boolean keepSparse = dense > MAXIMUM_DENSE_CELLS || 2L * sparse.storedValues() < dense;
    return keepSparse ? sparse : sparse.toDense();
  }
}
