package dev.espalier.lab.reproduce;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import dev.espalier.restore.catalog.Restorers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** The list of all reproductions, each with what is usual for it. */
final class Reproductions {
  /** Stands for all of them. */
  static final String ALL = "all";

  /** Number of times that mlda-table1 cuts its folds, and the toy is drawn. */
  static final int CUTS = 6;

  static final int DRAWS = 10;

  /** γ of the bound's loss, the most usual margin. */
  static final double MARGIN = 1;

  /** Maximum number of seconds of a method of timings on one data set. */
  static final double LIMIT = 1800;

  /**
   * What all have in common.
   *
   * @param data the folder with the data sets' folders
   * @param seed decides all draws
   * @param quick whether a trial is enough
   */
  record Common(Path data, long seed, boolean quick) {
    int repeats(int usual) {
      return quick ? 1 : usual;
    }
  }

  /**
   * One of them.
   *
   * @param name on the command line
   * @param usual as it is where nothing more is asked for
   */
  record Entry(String name, Function<Common, Reproduction> usual) {}

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              MeasureContents.CORRLOG_TABLE_2,
              common -> measures(MeasureContents.corrlogTable2(), common)),
          new Entry(
              MeasureContents.SCENE_TABLE,
              common -> measures(MeasureContents.sceneTable(), common)),
          new Entry(
              MeasureContents.CAL500,
              common -> measures(MeasureContents.cal500(common.seed()), common)),
          new Entry(
              MeasureContents.MLDA_TABLE_1,
              common ->
                  measures(
                      MeasureContents.mldaTable1(common.repeats(CUTS), common.seed()), common)),
          new Entry(CollaborativeTables.NAME, Reproductions::collaborative),
          new Entry(RmfTables.NAME, Reproductions::rmf),
          new Entry(Timings.NAME, common -> new Timings(LIMIT, common.seed(), common.quick())),
          new Entry(
              ChainBound.NAME, common -> new ChainBound(MARGIN, 1, common.seed(), common.quick())),
          new Entry(Toy.NAME, common -> new Toy(common.repeats(DRAWS), common.seed())));

  private Reproductions() {}

  static List<String> names() {
    return ENTRIES.stream().map(Entry::name).toList();
  }

  /** Those that are named, each once, in the order of the list. */
  static List<Entry> of(List<String> given) {
    List<String> wanted = new ArrayList<>();
    for (String name : given) {
      String lower = name.strip().toLowerCase(Locale.ROOT);
      if (lower.equals(ALL)) {
        wanted.addAll(names());
      } else if (names().contains(lower)) {
        wanted.add(lower);
      } else {
        List<String> expected = new ArrayList<>(names());
        expected.add(ALL);
        throw new InputException(
            "unknown reproduction " + quoted(name) + CloseNames.expected(name, expected));
      }
    }
    return ENTRIES.stream().filter(entry -> wanted.contains(entry.name())).toList();
  }

  private static Reproduction measures(MeasureTables.Content content, Common common) {
    return new MeasureTables(
        content,
        MeasureContents.ownRows(content.name()),
        common.data(),
        common.seed(),
        common.quick());
  }

  private static Reproduction collaborative(Common common) {
    return new CollaborativeTables(
        CollaborativeSettings.usual(common.quick(), common.repeats(100), common.seed()));
  }

  /** On the sets whose files are there. */
  private static Reproduction rmf(Common common) {
    return new RmfTables(
        new RmfSettings(
            common.data(),
            RmfTables.presentSets(common.data()),
            common.repeats(10),
            common.seed(),
            common.quick() ? RmfSettings.FEW_ROWS : 0,
            false,
            "given",
            "train",
            false,
            Restorers.restorer("rmf", Map.of())));
  }
}
