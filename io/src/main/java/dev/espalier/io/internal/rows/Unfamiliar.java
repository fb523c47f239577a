package dev.espalier.io.internal.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.io.ReadOptions;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * What a file has that the model does not know (features, levels of categories, labels), and cells
 * that are not what their column holds. It is counted while the file is read, in one piece or in
 * batches, and told once at the end. Memory does not grow with the file.
 */
public final class Unfamiliar {
  private static final int SHOWN = 3;

  /** More names than this are only told to be more. */
  private static final int MOST_NAMES = 10_000;

  private final Names features = new Names();
  private final Names labels = new Names();
  private final Map<String, Names> levels = new LinkedHashMap<>();
  private final Map<String, Names> noDates = new LinkedHashMap<>();
  private final Map<String, Names> truths = new LinkedHashMap<>();
  private final Set<String> absent = new LinkedHashSet<>();
  private String noun = "feature";

  /** Different names, and in how many rows they are. */
  private static final class Names {
    private final Set<String> names = new LinkedHashSet<>();
    private boolean more;
    private long rows;

    void add(String name) {
      if (names.size() < MOST_NAMES) {
        names.add(name);
      } else {
        more |= !names.contains(name);
      }
    }
  }

  /** Counts a feature that is left out. */
  public void feature(String name) {
    features.add(name);
  }

  /** Counts a column of a table that is left out. */
  public void column(String name) {
    noun = "column";
    features.add(name);
  }

  /** Counts a row with a level that training did not have. */
  public void level(String column, String level) {
    count(levels, column, level);
  }

  /** Counts a row whose cell in a column of dates is no date of the column's form. */
  public void noDate(String column, String cell) {
    count(noDates, column, cell);
  }

  /** Counts a row with a truth value where the column holds numbers. */
  public void truth(String column, String value) {
    count(truths, column, value);
  }

  private static void count(Map<String, Names> counts, String column, String cell) {
    Names names = counts.computeIfAbsent(column, key -> new Names());
    names.add(cell);
    names.rows++;
  }

  /** Notes a column of the model that some rows do not have. */
  public void absent(Collection<String> columns, boolean first) {
    if (first) {
      absent.addAll(columns);
    } else {
      absent.retainAll(columns);
    }
  }

  /** Counts the labels that the rows have beside those of the model. */
  public void labels(Dataset rows, Schema expected) {
    int known = expected.labels().size();
    if (rows.labelCount() == known) {
      return;
    }
    LabelSets sets = rows.labels().positives();
    for (int row = 0; row < rows.rows(); row++) {
      boolean any = false;
      for (int label : sets.row(row)) {
        if (label >= known) {
          labels.add(rows.schema().labels().get(label));
          any = true;
        }
      }
      labels.rows += any ? 1 : 0;
    }
  }

  /** Tells everything, each in one line. */
  public void tell(ReadOptions options, String file) {
    tell(options.listener()::notice, options.ignoreUnknown(), file);
  }

  /** The same without what features there are that are left out, if these are to be ignored. */
  public void tell(Consumer<String> notices, boolean ignoreUnknown, String file) {
    if (!features.names.isEmpty() && !ignoreUnknown) {
      int count = features.names.size();
      notices.accept(
          file
              + ": "
              + (count == 1 ? "a " + noun + " that" : counted(features) + " " + noun + "s that")
              + " the model does not have "
              + (count == 1 ? "is" : "are")
              + " left out: "
              + shown(features.names));
    }
    if (!absent.isEmpty()) {
      notices.accept(
          file
              + ": no row has "
              + (absent.size() == 1 ? "a column" : absent.size() + " columns")
              + " of the model, missing cells stand for "
              + (absent.size() == 1 ? "it" : "them")
              + ": "
              + shown(absent));
    }
    tell(notices, file, levels, " has a level", " have levels", "that training did not have");
    tell(notices, file, noDates, " has", " have", "no date of the column's form, missing instead");
    tell(notices, file, truths, " has", " have", "a truth value, read as the number 1 or 0");
    if (!labels.names.isEmpty()) {
      notices.accept(
          file
              + ": "
              + labels.rows
              + (labels.rows == 1 ? " row has" : " rows have")
              + " labels that training did not have, which no prediction has: "
              + shown(new TreeSet<>(labels.names)));
    }
  }

  private static void tell(
      Consumer<String> notices,
      String file,
      Map<String, Names> counts,
      String one,
      String many,
      String what) {
    counts.forEach(
        (column, names) ->
            notices.accept(
                file
                    + ": column "
                    + quoted(column)
                    + ": "
                    + names.rows
                    + (names.rows == 1 ? " row" + one : " rows" + many)
                    + " "
                    + what
                    + ": "
                    + shown(new TreeSet<>(names.names))));
  }

  private static String counted(Names names) {
    return names.more ? "more than " + MOST_NAMES : Integer.toString(names.names.size());
  }

  /** The first few of some names, in quotes. */
  public static String shown(Collection<String> names) {
    List<String> some = names.stream().limit(SHOWN).map(each -> quoted(each)).toList();
    return String.join(", ", some) + (names.size() > SHOWN ? ", …" : "");
  }
}
