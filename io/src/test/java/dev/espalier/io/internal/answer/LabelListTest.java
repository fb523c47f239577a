package dev.espalier.io.internal.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.espalier.io.internal.json.Json;
import dev.espalier.io.internal.words.ItemList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LabelListTest {
  @Test
  void barsStandBetweenNamesWithoutBars() {
    LabelList list = LabelList.of(List.of("a", "b c"));
    assertThat(list.cell(List.of("a", "b c"))).isEqualTo("a|b c");
    assertThat(list.cell(List.of())).isEmpty();
  }

  @Test
  void aBarInANameMakesAllCellsListsOfJson() {
    LabelList list = LabelList.of(List.of("a|b", "c"));
    assertThat(list.cell(List.of("a|b", "c"))).isEqualTo("[\"a|b\",\"c\"]");
    assertThat(list.cell(List.of("c"))).isEqualTo("[\"c\"]");
    assertThat(list.cell(List.of())).isEqualTo("[]");
  }

  @Test
  void whatIsWrittenIsReadBackAsItWas() {
    Random random = new Random(7);
    String signs = "ab|,;'\"\\[](){} é\t\u0001";
    for (int draw = 0; draw < 500; draw++) {
      List<String> names = new ArrayList<>(List.of("x|y"));
      for (int k = 0; k < 4; k++) {
        StringBuilder name = new StringBuilder("n");
        random.ints(5, 0, signs.length()).forEach(at -> name.append(signs.charAt(at)));
        names.add(name.append('m').toString());
      }
      String cell = LabelList.of(names).cell(names);
      assertThat(ItemList.find(List.of(cell)).separator()).isEqualTo(ItemList.BRACKETS);
      assertThat(ItemList.split(cell, ItemList.BRACKETS)).as(cell).isEqualTo(names);
      assertThat(Json.texts(Json.read(cell))).as(cell).isEqualTo(names);
    }
  }
}
