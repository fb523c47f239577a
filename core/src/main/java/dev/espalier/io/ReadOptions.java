package dev.espalier.io;

import dev.espalier.Progress;
import dev.espalier.data.Schema;
import dev.espalier.error.InputException;
import org.jspecify.annotations.Nullable;

/**
 * How a data file is to be read.
 *
 * @param labels which columns are labels; {@link LabelChoice#automatic} finds them where the format
 *     says
 * @param tagsColumn for CSV and JSON lines: the column or field that lists an example's labels, or
 *     null
 * @param tagSeparator what separates labels in the tags column, {@value #LIST} for lists such as
 *     {@code ['a', 'b']}; null to find it by looking
 * @param columns for tables and JSON lines: what is known of the columns
 * @param cells what is known of how cells are written
 * @param expected the schema of a model that will be applied, or null: labels are then taken from
 *     it by name and may be absent from the file (they are unknown then), and text formats without
 *     names are given its names
 * @param ignoreUnknown whether features that {@code expected} does not have are left out instead of
 *     refused
 * @param labelsOnly whether features are of no interest: tables and JSON lines come without them
 * @param progress hears how much of the file is read
 * @param listener hears what the reader decided by itself
 */
public record ReadOptions(
    LabelChoice labels,
    @Nullable String tagsColumn,
    @Nullable String tagSeparator,
    ColumnOptions columns,
    CellOptions cells,
    @Nullable Schema expected,
    boolean ignoreUnknown,
    boolean labelsOnly,
    Progress progress,
    Listener listener) {
  /** The separator of lists as Python and JSON write them. */
  public static final String LIST = "[,]";

  /** Hears what a reader decided by itself. */
  public interface Listener {
    /**
     * Where the list of labels comes from; called once for each file.
     *
     * @param origin such as {@code scene.xml} or {@code -C 6 in @relation}
     */
    default void labelsFrom(String origin) {}

    /**
     * Something that a user should know though the file can be read.
     *
     * @param notice one line that names the file
     */
    default void notice(String notice) {}

    /**
     * The same, with the setting that would decide otherwise.
     *
     * @param topic what the notice is about
     */
    default void notice(String notice, InputException.Topic topic) {
      notice(notice);
    }

    /** What was read as what; called once for each file, at the end. */
    default void read(ReadingReport report) {}

    /** Listens to nothing. */
    static Listener none() {
      return new Listener() {};
    }
  }

  /** Finds out everything by itself. */
  public static ReadOptions automatic() {
    return new ReadOptions(
        LabelChoice.automatic(),
        null,
        null,
        ColumnOptions.open(),
        CellOptions.open(),
        null,
        false,
        false,
        Progress.none(),
        Listener.none());
  }

  /** The same with another choice of labels. */
  public ReadOptions withLabels(LabelChoice choice) {
    return new ReadOptions(
        choice,
        tagsColumn,
        tagSeparator,
        columns,
        cells,
        expected,
        ignoreUnknown,
        labelsOnly,
        progress,
        listener);
  }

  /** The same with a column that lists labels; what separates them is found by looking. */
  public ReadOptions withTags(String column) {
    return tags(column, tagSeparator);
  }

  /** The same with a column that lists labels, and what separates them. */
  public ReadOptions withTags(String column, String separator) {
    return tags(column, separator);
  }

  /** The same with what separates labels in the column that lists them. */
  public ReadOptions withTagSeparator(String separator) {
    return tags(tagsColumn, separator);
  }

  private ReadOptions tags(@Nullable String column, @Nullable String separator) {
    return new ReadOptions(
        labels,
        column,
        separator,
        columns,
        cells,
        expected,
        ignoreUnknown,
        labelsOnly,
        progress,
        listener);
  }

  /** The same with what is known of the columns. */
  public ReadOptions withColumns(ColumnOptions known) {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        known,
        cells,
        expected,
        ignoreUnknown,
        labelsOnly,
        progress,
        listener);
  }

  /** The same with what is known of how cells are written. */
  public ReadOptions withCells(CellOptions known) {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        columns,
        known,
        expected,
        ignoreUnknown,
        labelsOnly,
        progress,
        listener);
  }

  /** The same for a model that will be applied. */
  public ReadOptions withExpected(Schema schema, boolean ignore) {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        columns,
        cells,
        schema,
        ignore,
        labelsOnly,
        progress,
        listener);
  }

  /** The same without an interest in features. */
  public ReadOptions withLabelsOnly() {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        columns,
        cells,
        expected,
        ignoreUnknown,
        true,
        progress,
        listener);
  }

  /** The same with somebody who hears how much of the file is read. */
  public ReadOptions withProgress(Progress hears) {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        columns,
        cells,
        expected,
        ignoreUnknown,
        labelsOnly,
        hears,
        listener);
  }

  /** The same with a listener. */
  public ReadOptions withListener(Listener hears) {
    return new ReadOptions(
        labels,
        tagsColumn,
        tagSeparator,
        columns,
        cells,
        expected,
        ignoreUnknown,
        labelsOnly,
        progress,
        hears);
  }
}
