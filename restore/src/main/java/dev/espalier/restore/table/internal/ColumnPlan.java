package dev.espalier.restore.table.internal;

import dev.espalier.data.TableSchema;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.MissingMarks;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How one column takes part.
 *
 * @param name the column's name
 * @param kind what it holds
 * @param spelling of its numbers; null for other kinds
 * @param spread of its numbers
 * @param range in which its numbers can be right
 * @param kept levels that are known to be right but not modelled: never changed
 * @param hasDashes whether a dash is a value here, beside a plus, and not a missing cell
 * @param usualForm of a category: the share of the cells that are in the most frequent form of what
 *     they say, among those that say what another cell says as well; 0 where none does
 * @param words that mean missing elsewhere and are values here
 */
public record ColumnPlan(
    String name,
    ColumnKind kind,
    @Nullable NumberSpelling spelling,
    Spread spread,
    Range range,
    Set<String> kept,
    boolean hasDashes,
    double usualForm,
    Set<String> words) {
  /** The one missing mark that is a value in a column that also has pluses. */
  static final String DASH = "-";

  /** The level that stands for all rare ones of a column where those are many. */
  public static final String OTHER = "⟨other⟩";

  /** Copies the sets. */
  public ColumnPlan {
    kept = Set.copyOf(kept);
    words = Set.copyOf(words);
  }

  /** A column without such words. */
  public ColumnPlan(
      String name,
      ColumnKind kind,
      @Nullable NumberSpelling spelling,
      Spread spread,
      Range range,
      Set<String> kept,
      boolean hasDashes,
      double usualForm) {
    this(name, kind, spelling, spread, range, kept, hasDashes, usualForm, Set.of());
  }

  static ColumnPlan aside(String name, ColumnKind kind) {
    return new ColumnPlan(name, kind, null, Spread.NONE, Range.ALL, Set.of(), false, 0);
  }

  ColumnPlan with(Spread other) {
    return new ColumnPlan(name, kind, spelling, other, range, kept, hasDashes, usualForm, words);
  }

  ColumnPlan keeping(Set<String> more) {
    Set<String> all = new HashSet<>(kept);
    all.addAll(more);
    return new ColumnPlan(name, kind, spelling, spread, range, all, hasDashes, usualForm, words);
  }

  /** The standard deviation of its numbers, 0 for other kinds. */
  public double deviation() {
    return spread.deviation();
  }

  /** The number that a text says; NaN where it says none, or one that cannot be right. */
  public double number(String text) {
    double value = Objects.requireNonNull(spelling).parse(text);
    boolean possible = range.contains(value) && Math.abs(value) <= TableSchema.LARGEST_NUMBER;
    return possible ? value : Double.NaN;
  }

  /** Whether a cell's text means that it has no value. */
  boolean isMissing(String text, MissingMarks marks) {
    return marks.contains(text)
        && !(hasDashes && text.strip().equals(DASH))
        && !(!words.isEmpty() && words.contains(text.strip()));
  }
}
