package dev.espalier.io.internal.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

class JsonTest {
  @Test
  void writesWhatJacksonsTreesWroteInModelFiles() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "größe, \"m\" \\ / \t\n\u0001\u2028 🎵 </script>");
    value.put("numbers", List.of(0.0, -0.0, 1e-300, 1e20, 0.1, 123456789.0, 3, 1L << 40));
    value.put("truth", List.of(true, false));
    value.put("nested", Map.of("a", List.of(List.of(), Map.of())));
    assertThat(JsonText.of(value)).isEqualTo(JsonMapper.shared().valueToTree(value).toString());
    value.put("half a character", "\ud83c.");
    assertThat(JsonText.bytes(value)).isEqualTo(JsonText.of(value).getBytes(UTF_8));
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("text", "größe \"m\"\n🎵");
    value.put("list", List.of(1L, -0.5, "x", true, List.of()));
    value.put("object", Map.of("a", 1L << 40));
    assertThat(Json.read(JsonText.of(value))).isEqualTo(value);
    assertThat(Json.read(JsonText.of(value).getBytes(UTF_8))).isEqualTo(value);
    assertThat(Json.read("null")).isNull();
    assertWatched("{'a':[1,[2,3],{'b':[4]}],'c':{'a':[5]},'d':['x']}".replace('\'', '"'));
    assertThat(Json.read("123456789012345678901"))
        .isEqualTo(Double.parseDouble("123456789012345678901"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[1,",
        "[1 2]",
        "{\"a\" 1}",
        "1 2",
        "nul",
        "\"open",
        "[1]]",
        "NaN",
        "{\"a\":1,\"a\":2}"
      })
  void whatIsNoJsonIsRefused(String text) {
    assertThatThrownBy(() -> Json.read(text)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.read(text.getBytes(UTF_8)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void deepNestingIsRefusedBeforeTheStackEnds() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertThatThrownBy(() -> Json.read(deep)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anotherKindOfValueIsRefused() {
    assertThat(Json.object(null)).isEmpty();
    assertThat(Json.list(null)).isEmpty();
    assertThat(Json.number(null, 7)).isEqualTo(7);
    assertThat(Json.number("-Infinity", 7)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(Json.whole(1.5, -1)).isEqualTo(-1);
    assertThatThrownBy(() -> Json.object(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.list("a")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.text(1L)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Json.number("many", 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatJsonHasNoNumberForIsNull() {
    List<Object> values = new ArrayList<>();
    values.add(null);
    values.add(Double.NaN);
    values.add(Double.POSITIVE_INFINITY);
    values.add(0.5);
    values.add(3);
    assertThat(JsonText.of(values)).isEqualTo("[null,null,null,0.5,3]");
  }

  /** Only lists that are fields of the outermost object tell their items. */
  private static void assertWatched(String text) {
    List<String> told = new ArrayList<>();
    long[] bytes = new long[1];
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      Json.read(
          parser,
          new Json.Watch() {
            @Override
            public void needs(long more) {
              bytes[0] += more;
            }

            @Override
            public void item(String field, int items) {
              told.add(field + items);
            }
          });
    }
    assertThat(told).containsExactly("a1", "a2", "a3", "d1");
    assertThat(bytes[0]).isGreaterThan(8L * text.length());
  }
}
