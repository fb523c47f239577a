package dev.espalier.cli.supply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The list of what a release is made of, which the build writes before it builds the modules. */
class BillOfMaterialsTest {
  private static final Path FILE = Path.of("../target/bom.json");
  private static final String OURS = "dev.espalier";

  private static JsonNode bill = new ObjectMapper().createObjectNode();

  @BeforeAll
  static void read() throws IOException {
    Assumptions.assumeTrue(
        Files.exists(FILE)
            && Files.getLastModifiedTime(FILE)
                    .compareTo(Files.getLastModifiedTime(Path.of("../pom.xml")))
                > 0,
        "no list was written since the build was changed: ./mvnw verify does it");
    bill = new ObjectMapper().readTree(Files.readAllBytes(FILE));
  }

  @Test
  void itListsExactlyTheJarsAtRunTimeByTheirDigests() throws IOException {
    List<String> listed = new ArrayList<>();
    for (JsonNode component : bill.get("components")) {
      if (!component.get("group").asString().equals(OURS)) {
        listed.add(digest(component) + "  " + file(component));
      }
    }
    List<String> found = DependenciesTest.runTimeJars().map(DependenciesTest::line).toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(found);
  }

  private static String digest(JsonNode component) {
    for (JsonNode hash : component.get("hashes")) {
      if (hash.get("alg").asString().equals("SHA-256")) {
        return hash.get("content").asString();
      }
    }
    return "";
  }

  /** The name of a jar, of its address {@code pkg:maven/group/name@version?classifier=c&type=t}. */
  private static String file(JsonNode component) {
    String[] halves = component.get("purl").asString().split("\\?", 2);
    String name = halves[0].substring(halves[0].lastIndexOf('/') + 1).replace('@', '-');
    String classifier = halves[1].replaceAll("classifier=([^&]*).*|.*", "$1");
    return name + (classifier.isEmpty() ? "" : "-" + classifier) + ".jar";
  }

  @Test
  void itNamesLicencesAndOnlyWhatIsPublishedOfOurs() {
    List<String> ours = new ArrayList<>();
    for (JsonNode component : bill.get("components")) {
      assertThat(component.get("licenses")).as(component.get("purl").asString()).isNotEmpty();
      if (component.get("group").asString().equals(OURS)) {
        ours.add(component.get("name").asString());
      }
    }
    assertThat(ours)
        .contains("espalier", "espalier-cli", "espalier-server")
        .doesNotContain("espalier-lab", "espalier-bench");
  }

  @Test
  void builtAgainItIsTheSame() {
    assertThat(bill.get("serialNumber")).isNull();
    assertThat(bill.get("metadata").get("timestamp")).isNull();
  }
}
