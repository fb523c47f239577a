package dev.espalier.cli.reproduce;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the pieces of work of a reproduction found, in a file that is replaced as a whole after each
 * piece: whenever a run ends, the file holds all pieces that were done.
 *
 * <p>Lines of tab-separated text: {@code setting, key, value}, then {@code result, piece, table,
 * data set, method, column, number}.
 */
final class ResultsFile {
  private static final String HEAD = "espalier reproduction\t";

  private final Path file;
  private final String name;
  private final Map<String, String> settings;
  private final Map<String, Map<Cell, Double>> pieces = new LinkedHashMap<>();

  private ResultsFile(Path file, String name, Map<String, String> settings) {
    this.file = file;
    this.name = name;
    this.settings = new TreeMap<>(settings);
  }

  /** Opens a file that may not be there yet; one with other settings is refused. */
  public static ResultsFile open(Path file, Reproduction reproduction) {
    ResultsFile results = new ResultsFile(file, reproduction.name(), reproduction.settings());
    if (Files.exists(file)) {
      results.read();
    }
    return results;
  }

  private void read() {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage(), e);
    }
    if (lines.isEmpty() || !lines.get(0).equals(HEAD + name)) {
      throw new InputException(
          file + ": is no results file of '" + name + "'; expected another --out");
    }
    Map<String, String> found = new TreeMap<>();
    for (int k = 1; k < lines.size(); k++) {
      String[] fields = lines.get(k).split("\t", -1);
      if (fields.length == 3 && fields[0].equals("setting")) {
        found.put(fields[1], fields[2]);
      } else if (fields.length == 7 && fields[0].equals("result")) {
        pieces
            .computeIfAbsent(fields[1], key -> new LinkedHashMap<>())
            .put(new Cell(fields[2], fields[3], fields[4], fields[5]), number(k, fields[6]));
      } else {
        throw broken(k);
      }
    }
    for (Map.Entry<String, String> wanted : settings.entrySet()) {
      String was = found.getOrDefault(wanted.getKey(), "");
      if (!was.equals(wanted.getValue())) {
        throw new InputException(
            file
                + ": was made with "
                + wanted.getKey()
                + "="
                + was
                + ", not "
                + wanted.getValue()
                + "; expected the same, another --out, or --fresh");
      }
    }
  }

  private double number(int line, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw broken(line);
    }
  }

  private InputException broken(int line) {
    return new InputException(
        file + ":" + (line + 1) + ": is not a line of results; expected --fresh to start again");
  }

  /** Whether a piece is done. */
  public boolean contains(String key) {
    return pieces.containsKey(key);
  }

  /** Adds what a piece found and replaces the file. */
  public void put(String key, Map<Cell, Double> found) {
    pieces.put(key, new LinkedHashMap<>(found));
    StringBuilder text = new StringBuilder(HEAD + name + "\n");
    settings.forEach(
        (setting, value) ->
            text.append("setting\t").append(setting).append('\t').append(value).append('\n'));
    pieces.forEach(
        (piece, cells) ->
            cells.forEach(
                (cell, value) ->
                    text.append(
                        String.join(
                                "\t",
                                "result",
                                piece,
                                cell.table(),
                                cell.block(),
                                cell.row(),
                                cell.column(),
                                Double.toString(value))
                            + "\n")));
    AtomicFile.write(file, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  /** The numbers of a cell that some pieces found, in the order of the pieces. */
  public double[] values(Cell cell, List<Reproduction.Work> of) {
    List<Double> values = new ArrayList<>();
    for (Reproduction.Work work : of) {
      Double value = pieces.getOrDefault(work.key(), Map.of()).get(cell);
      if (value != null) {
        values.add(value);
      }
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
