package dev.espalier.cli.restore;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.cli.CommandLineRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Files of decisions that were changed at random: each is refused in one line, or exactly the cells
 * that it accepts are changed. The property espalier.attack.mutants asks for more than the few of
 * every build, espalier.attack.seed for others.
 */
@Tag("attack")
class DecisionMutantsTest {
  private static final int MUTANTS = Integer.getInteger("espalier.attack.mutants", 200);
  private static final long SEED = Long.getLong("espalier.attack.seed", 20_261_118L);
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int ROWS = 12;
  private static final List<String> FIELDS =
      List.of("row", "column", "old", "new", "decision", "rule", "confidence", "reason");
  private static final List<String> TEXTS =
      List.of("", "x", "y", "colour", "red", "blue", "1", "accept", "refuse", "field", "=1+1", "ü");
  private static final List<String> VALUES =
      List.of("0", "-1", "3", "5", "12", "13", "4294967299", "1e300", "2.5", "null", "[]", "{}");

  @TempDir private Path folder;

  private final List<String[]> cells = new ArrayList<>();
  private Path table = Path.of("");

  private void writeTable() throws IOException {
    StringBuilder text = new StringBuilder("x,y,colour\n");
    for (int row = 1; row <= ROWS; row++) {
      String[] line = {
        Integer.toString(row), row % 3 == 0 ? "" : "y" + row, row % 2 == 0 ? "red" : "blue"
      };
      cells.add(line);
      text.append(String.join(",", line)).append('\n');
    }
    table = Files.writeString(folder.resolve("table.csv"), text);
  }

  private ObjectNode decisions() {
    ObjectNode file = MAPPER.createObjectNode();
    file.put("format", "espalier-decisions").put("version", 1).put("complete", true);
    ArrayNode all = file.putArray("decisions");
    for (int row = 3; row <= ROWS; row += 3) {
      all.addObject()
          .put("row", row)
          .put("column", "y")
          .put("old", "")
          .put("new", "y" + row)
          .put("decision", row % 2 == 0 ? "accept" : "refuse")
          .put("rule", "field")
          .put("confidence", 0.75);
    }
    all.addObject()
        .put("row", 5)
        .put("column", "colour")
        .put("old", "blue")
        .put("new", "red")
        .put("decision", "accept")
        .put("rule", "spelling");
    return file;
  }

  @Test
  void aMutantIsRefusedOrFollowedToTheCell() throws IOException {
    writeTable();
    int followed = 0;
    for (int mutant = 0; mutant < MUTANTS; mutant++) {
      Random random = new Random(SEED + mutant);
      byte[] content = mutant(random);
      Path file = folder.resolve("decisions.json");
      Path out = folder.resolve("clean.csv");
      Files.deleteIfExists(out);
      Files.write(file, content);
      CommandLineRun run =
          CommandLineRun.of("restore", "apply", table, "--decisions", file, "--out", out);
      String what = "seed " + (SEED + mutant) + ": " + run;
      if (run.code() == 0) {
        followed++;
        assertThat(Files.readString(out)).as(what).isEqualTo(expected(MAPPER.readTree(content)));
      } else {
        assertThat(run.code()).as(what).isEqualTo(2);
        assertThat(run.errorLines()).as(what).hasSize(1);
        assertThat(out).as(what).doesNotExist();
      }
    }
    System.out.printf("%d mutants from seed %d, %d followed%n", MUTANTS, SEED, followed);
    assertThat(followed).isBetween(MUTANTS / 20, MUTANTS * 19 / 20);
  }

  private byte[] mutant(Random random) {
    ObjectNode file = decisions();
    ArrayNode all = (ArrayNode) file.get("decisions");
    int changes = random.nextInt(3);
    for (int change = 0; change < changes; change++) {
      ObjectNode decision = (ObjectNode) all.get(random.nextInt(all.size()));
      String field = FIELDS.get(random.nextInt(FIELDS.size()));
      switch (random.nextInt(6)) {
        case 0 -> decision.remove(field);
        case 1 -> all.add(decision.deepCopy());
        case 2 -> decision.set(field, MAPPER.readTree(VALUES.get(random.nextInt(VALUES.size()))));
        case 3 -> file.put("complete", random.nextBoolean());
        default -> decision.put(field, TEXTS.get(random.nextInt(TEXTS.size())));
      }
    }
    byte[] bytes = file.toString().getBytes(StandardCharsets.UTF_8);
    int flips = Math.max(0, random.nextInt(4) - 2);
    for (int flip = 0; flip < flips; flip++) {
      bytes[random.nextInt(bytes.length)] = (byte) (' ' + random.nextInt(96));
    }
    return bytes;
  }

  /** The table with what was accepted. */
  private String expected(JsonNode file) {
    List<String[]> changed = cells.stream().map(String[]::clone).toList();
    List<String> names = List.of("x", "y", "colour");
    for (JsonNode each : file.get("decisions")) {
      int row = each.get("row").asInt();
      int column = names.indexOf(each.get("column").asString());
      assertThat(changed.get(row - 1)[column]).isEqualTo(each.get("old").asString());
    }
    for (JsonNode each : file.get("decisions")) {
      if (each.get("decision").asString().equals("accept")) {
        int column = names.indexOf(each.get("column").asString());
        changed.get(each.get("row").asInt() - 1)[column] = each.get("new").asString();
      }
    }
    StringBuilder text = new StringBuilder("x,y,colour\n");
    changed.forEach(line -> text.append(String.join(",", line)).append('\n'));
    return text.toString();
  }
}
