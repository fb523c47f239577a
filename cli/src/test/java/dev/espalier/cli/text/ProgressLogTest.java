package dev.espalier.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressLogTest {
  @Test
  void shortWorkIsSilentAndLongWorkSaysALineNowAndThen() {
    AtomicLong time = new AtomicLong();
    List<String> lines = new ArrayList<>();
    ProgressLog log = new ProgressLog(lines::add, time::get);
    for (int second = 0; second < 10; second++) {
      time.set(second * 1_000_000_000L);
      log.report("learning", 0.1);
    }
    assertThat(lines).isEmpty();
    for (int second = 10; second <= 3600; second++) {
      time.set(second * 1_000_000_000L);
      log.report("learning\u001b[2J", second / 3600.0);
    }
    assertThat(lines.get(0)).startsWith("10 s, 0%: learning").doesNotContain("\u001b");
    assertThat(lines.get(1)).startsWith("15 s, ");
    assertThat(lines).hasSizeBetween(12, 20);
  }
}
