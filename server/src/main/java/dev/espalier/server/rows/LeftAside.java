package dev.espalier.server.rows;

import static dev.espalier.error.internal.VisibleText.quoted;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many judgements are of other records than the rows have, and how many cannot say. */
final class LeftAside {
  private int others;
  private int old;
  private @Nullable String example;

  synchronized void add(String place, long row) {
    if (others++ == 0) {
      example = place + " of row " + row;
    }
  }

  synchronized void addOld(boolean isOld) {
    old += isOld ? 1 : 0;
  }

  synchronized List<String> notices(String data) {
    List<String> notices = new ArrayList<>();
    if (others > 0) {
      notices.add(
          (others == 1 ? "1 judgement is" : others + " judgements are")
              + " left aside: the rows of "
              + quoted(data)
              + " are other records now, such as that of "
              + example);
    }
    if (old > 0) {
      notices.add(
          (old == 1 ? "1 judgement has" : old + " judgements have")
              + " no digest of the record, as earlier versions wrote it; the record itself was"
              + " compared");
    }
    return notices;
  }
}
