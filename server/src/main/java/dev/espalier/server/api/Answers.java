package dev.espalier.server.api;

import dev.espalier.server.http.Exchange;
import dev.espalier.server.model.LoadedModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every answer of a model begins with. */
final class Answers {
  private Answers() {}

  /** The model's name and digest, to be added to. */
  static Map<String, Object> of(LoadedModel model) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("model", model.name());
    answer.put("digest", model.digest());
    return answer;
  }

  /** The same as headers, for answers that are no JSON. */
  static void headers(Exchange exchange, LoadedModel model, List<String> notices) {
    exchange.header("X-Espalier-Digest", model.digest());
    if (!notices.isEmpty()) {
      exchange.header("X-Espalier-Notices", visible(String.join(" | ", notices)));
    }
  }

  /** A header has no other characters than these. */
  private static String visible(String text) {
    StringBuilder spelt = new StringBuilder();
    text.chars()
        .forEach(
            unit -> {
              if (unit >= ' ' && unit <= '~') {
                spelt.append((char) unit);
              } else {
                spelt.append("\\u").append(Integer.toHexString(0x10000 + unit), 1, 5);
              }
            });
    return spelt.toString();
  }
}
