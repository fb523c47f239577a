package dev.espalier.io.internal.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ItemListTest {
  @Test
  void splitsAndStripsAndLeavesEmptyItemsOut() {
    assertThat(ItemList.split(" a, b ,,c,", ",")).containsExactly("a", "b", "c");
    assertThat(ItemList.split("a::b", "::")).containsExactly("a", "b");
    assertThat(ItemList.split(" ", ",")).isEmpty();
    assertThat(ItemList.split("a, b", "")).as("without a separator").containsExactly("a, b");
  }

  @Test
  void readsListsAsPythonAndJsonWriteThem() {
    assertThat(list("['sci-fi', \"it's\", 'a \\'b\\'', 'x,y']"))
        .containsExactly("sci-fi", "it's", "a 'b'", "x,y");
    assertThat(list("[\"caf\\u00e9\",\"b\"]")).containsExactly("café", "b");
    assertThat(list(" ('one',) ")).containsExactly("one");
    assertThat(list("{'a', 'b'}")).containsExactly("a", "b");
    assertThat(list("['a' 'b']")).as("NumPy").containsExactly("a", "b");
    assertThat(list("[1, 2, None]")).containsExactly("1", "2");
    assertThat(list("[]")).isEmpty();
  }

  @Test
  void whatIsNoListInBracketsIsOneItem() {
    for (String text :
        List.of("a, b", "['a'", "['a'b]", "[['a']]", "{\"a\": 1}", "['\\ud800']", "[", "]")) {
      assertThat(ItemList.isBracketed(text)).as(text).isFalse();
      assertThat(list(text)).as(text).containsExactly(text);
    }
  }

  @Test
  void findsTheSeparatorOfMostTextsAndTellsItsRival() {
    assertThat(ItemList.find(List.of("a", "b|c", "?", ""))).isEqualTo(found("|", 1));
    assertThat(ItemList.find(List.of("a;b", "c; d"))).isEqualTo(found(";", 2));
    assertThat(ItemList.find(List.of("a,b", "c"))).isEqualTo(found(",", 1));
    assertThat(ItemList.find(List.of("a", "c"))).isEqualTo(found(",", 0));
    assertThat(ItemList.find(List.of("['a']", "", "[]"))).isEqualTo(found("[,]", 2));
    assertThat(ItemList.find(List.of("a;b", "a;c,d", "e")))
        .isEqualTo(new ItemList.Found(";", 2, ",", "a;c,d"));
    assertThat(ItemList.find(List.of("a,b", "c;d")))
        .as("of as many texts the one that is less often inside items")
        .isEqualTo(new ItemList.Found(";", 1, ",", "a,b"));
  }

  private static ItemList.Found found(String separator, int texts) {
    return new ItemList.Found(separator, texts, null, "");
  }

  private static List<String> list(String text) {
    return ItemList.split(text, ItemList.BRACKETS);
  }
}
