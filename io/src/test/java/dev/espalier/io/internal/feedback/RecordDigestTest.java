package dev.espalier.io.internal.feedback;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.text.Digests;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RecordDigestTest {
  private static String of(String record) {
    return RecordDigest.of(Json.object(Json.read(record)));
  }

  @Test
  void itIsTheDigestOfTheCellsByName() {
    String cells = "{\"a\":\"x\",\"b\":80.0}";
    assertThat(of("{\"b\":\"80\",\"a\":\"x\",\"c\":null,\"d\":\"NA\",\"e\":\" \"}"))
        .isEqualTo(Digests.sha256(cells.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void howANumberIsSpeltMakesNoDifference() {
    for (String same : new String[] {"80", "80.0", "\"80\"", "\" 8e1 \"", "\"+80\""}) {
      assertThat(of("{\"a\":" + same + "}")).as(same).isEqualTo(of("{\"a\":80}"));
    }
    assertThat(of("{\"a\":-0.0}")).isEqualTo(of("{\"a\":0}"));
    assertThat(of("{\"a\":\"80,0\"}")).isNotEqualTo(of("{\"a\":80}"));
  }

  @Test
  void longNumbersThatOnlyLookEqualAreTwo() {
    assertThat(of("{\"id\":\"12345678901234567891\"}"))
        .isNotEqualTo(of("{\"id\":\"12345678901234567892\"}"));
    assertThat(of("{\"id\":9007199254740993}")).isNotEqualTo(of("{\"id\":9007199254740992}"));
    assertThat(of("{\"id\":9007199254740993}")).isEqualTo(of("{\"id\":\"9007199254740993\"}"));
  }

  @Test
  void howAListOfNumbersIsSpeltMakesNoDifference() {
    String list = of("{\"v\":[0.5,-1,2]}");
    for (String same :
        new String[] {
          "[0.50,-1.0,2e0]", "\"[0.5, -1, 2]\"", "\" [ 0.5 -1. 2 ]\"", "\"(0.5,-1,2)\""
        }) {
      assertThat(of("{\"v\":" + same + "}")).as(same).isEqualTo(list);
    }
    assertThat(of("{\"v\":[0.5,-1]}")).isNotEqualTo(list);
    assertThat(of("{\"v\":\"[0.5, -1, x]\"}")).isNotEqualTo(list);
  }

  @Test
  void nullsInsideOfListsAreNotLeftOut() {
    assertThat(of("{\"a\":[1,null]}")).isNotEqualTo(of("{\"a\":[1]}"));
  }
}
