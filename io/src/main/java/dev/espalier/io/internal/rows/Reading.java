package dev.espalier.io.internal.rows;

import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException.Topic;
import dev.espalier.io.CellOptions.UnknownLabel;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.ReadingReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what readers find out on their way, and hands on what they tell. */
public final class Reading implements ReadOptions.Listener {
  private final ReadOptions.Listener listener;
  private final Map<String, String> notes = new HashMap<>();
  private final List<String> decimalCommas = new ArrayList<>();
  private List<String> labelCells = List.of();
  private @Nullable UnknownLabel unknownLabel;
  private String format = "";
  private String encoding = "";
  private String origin = "";
  private @Nullable String delimiter;
  private @Nullable String tagSeparator;

  /** Hands on to a listener. */
  public Reading(ReadOptions.Listener listener) {
    this.listener = listener;
  }

  /** Where the reader that has these options puts what it finds out. */
  public static Reading of(ReadOptions options) {
    return options.listener() instanceof Reading reading
        ? reading
        : new Reading(options.listener());
  }

  @Override
  public void labelsFrom(String where) {
    if (origin.isEmpty()) {
      origin = where;
      listener.labelsFrom(where);
    }
  }

  @Override
  public void notice(String notice) {
    listener.notice(notice);
  }

  @Override
  public void notice(String notice, Topic topic) {
    listener.notice(notice, topic);
  }

  /** What the file is. */
  public void format(String found) {
    format = found;
  }

  /** The encoding of the text. */
  public void encoding(String found) {
    encoding = found;
  }

  /** What separates cells. */
  public void delimiter(char found) {
    delimiter = String.valueOf(found);
  }

  /** What separates listed labels. */
  public void tagSeparator(String found) {
    tagSeparator = found;
  }

  /** The columns whose numbers have decimal commas. */
  public void decimalCommas(List<String> columns) {
    decimalCommas.clear();
    decimalCommas.addAll(columns);
  }

  /**
   * What label cells mean.
   *
   * @param unknown what must be known to read other rows alike
   */
  public void labelCells(List<String> meanings, @Nullable UnknownLabel unknown) {
    labelCells = meanings;
    unknownLabel = unknown;
  }

  /** Something about a column. */
  public void note(String column, String note) {
    notes.put(column, note);
  }

  /** All of it. */
  public ReadingReport report(String file, Dataset data) {
    List<ReadingReport.ColumnRead> columns = new ArrayList<>();
    for (Column column : data.schema().recordColumns()) {
      columns.add(
          new ReadingReport.ColumnRead(
              column.name(), column.role(), column.width(), noteOf(column)));
    }
    return new ReadingReport(
        file,
        format,
        encoding,
        delimiter,
        decimalCommas,
        data.rows(),
        new ReadingReport.LabelsRead(
            origin, data.labelCount(), tagSeparator, labelCells, unknownLabel),
        columns);
  }

  private String noteOf(Column column) {
    List<String> parts = new ArrayList<>();
    if (column instanceof Column.Date date) {
      parts.add("written " + date.form() + (date.hasTime() ? ", with times" : ""));
    } else if (column instanceof Column.Text text) {
      if (text.hashed()) {
        parts.add("hashed");
      }
      if (text.options().isList()) {
        parts.add("items parted by " + ReadingReport.separatorName(text.options().separator()));
      } else if (!text.options().language().isEmpty()) {
        parts.add("language " + text.options().language());
      }
    } else if (column instanceof Column.Tags tags) {
      parts.add("parted by " + ReadingReport.separatorName(tags.separator()));
    }
    if (decimalCommas.contains(column.name())) {
      parts.add("decimal commas");
    }
    String note = notes.get(column.name());
    if (note != null) {
      parts.add(note);
    }
    return String.join("; ", parts);
  }
}
