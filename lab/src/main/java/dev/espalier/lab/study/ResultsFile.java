package dev.espalier.lab.study;

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
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the pieces of work of a study found, in a file that is replaced as a whole after each piece:
 * whenever a run ends, the file holds all pieces that were done, in the order of the work.
 *
 * <p>Lines of tab-separated text: {@code setting, key, value}, then {@code result, piece, table,
 * data set, method, column, number} and {@code failure, piece, reason}.
 */
public final class ResultsFile {
  private static final String HEAD = "espalier reproduction\t";
  private static final String SETTING = "setting";
  private static final String RESULT = "result";
  private static final String FAILURE = "failure";

  /** What a piece found, or why it found nothing. */
  private record Piece(Map<Cell, Double> found, String failure) {}

  private final Path file;
  private final String name;
  private final Map<String, String> settings;
  private final List<String> order;
  private final Map<String, Piece> pieces = new LinkedHashMap<>();

  private ResultsFile(Path file, Study study) {
    this.file = file;
    this.name = study.name();
    this.settings = new TreeMap<>(study.settings());
    this.order = study.work().stream().map(Study.Work::key).toList();
  }

  /** Opens a file that may not be there yet; one with other settings is refused. */
  public static ResultsFile open(Path file, Study study) {
    ResultsFile results = new ResultsFile(file, study);
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
      if (fields.length == 3 && fields[0].equals(SETTING)) {
        found.put(fields[1], fields[2]);
      } else if (fields.length == 3 && fields[0].equals(FAILURE)) {
        pieces.put(fields[1], new Piece(Map.of(), fields[2]));
      } else if (fields.length == 7 && fields[0].equals(RESULT)) {
        pieces
            .computeIfAbsent(fields[1], key -> new Piece(new LinkedHashMap<>(), ""))
            .found()
            .put(new Cell(fields[2], fields[3], fields[4], fields[5]), number(k, fields[6]));
      } else {
        throw broken(k);
      }
    }
    checkSettings(found);
  }

  private void checkSettings(Map<String, String> found) {
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

  /** Whether a piece is done, or has failed. */
  public boolean contains(String key) {
    return pieces.containsKey(key);
  }

  /** Adds what a piece found and replaces the file. */
  public void put(String key, Map<Cell, Double> found) {
    pieces.put(key, new Piece(new LinkedHashMap<>(found), ""));
    write();
  }

  /** Adds why a piece found nothing and replaces the file. */
  public void putFailure(String key, String reason) {
    pieces.put(key, new Piece(Map.of(), reason.replaceAll("\\s+", " ")));
    write();
  }

  private void write() {
    StringBuilder text = new StringBuilder(HEAD + name + "\n");
    settings.forEach((setting, value) -> line(text, SETTING, setting, value));
    Map<String, Piece> left = new LinkedHashMap<>(pieces);
    for (String key : order) {
      Piece piece = left.remove(key);
      if (piece != null) {
        add(text, key, piece);
      }
    }
    // What an earlier run did beside that.
    left.forEach((key, piece) -> add(text, key, piece));
    AtomicFile.write(file, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static void add(StringBuilder text, String key, Piece piece) {
    if (!piece.failure().isEmpty()) {
      line(text, FAILURE, key, piece.failure());
    }
    piece
        .found()
        .forEach(
            (cell, value) ->
                line(
                    text,
                    RESULT,
                    key,
                    cell.table(),
                    cell.block(),
                    cell.row(),
                    cell.column(),
                    Double.toString(value)));
  }

  private static void line(StringBuilder text, String... fields) {
    text.append(String.join("\t", fields)).append('\n');
  }

  /** The numbers of a cell that some pieces found, in the order of the pieces. */
  public double[] values(Cell cell, List<Study.Work> of) {
    List<Double> values = new ArrayList<>();
    for (Study.Work work : of) {
      Piece piece = pieces.get(work.key());
      Double value = piece == null ? null : piece.found().get(cell);
      if (value != null) {
        values.add(value);
      }
    }
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /** Why a piece found nothing; empty where it did or was not done. */
  public Optional<String> failure(String key) {
    Piece piece = pieces.get(key);
    return piece == null || piece.failure().isEmpty()
        ? Optional.empty()
        : Optional.of(piece.failure());
  }
}
