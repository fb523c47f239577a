package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CrowdTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
  private final Crowd crowd = new Crowd(2, nanos::get);

  @Test
  void asManyAsMayBeInsideAreNoCrowd() {
    for (int time = 0; time < 5; time++) {
      assertThat(crowd.enter()).isFalse();
      assertThat(crowd.enter()).isFalse();
      crowd.leave();
      crowd.leave();
    }
  }

  @Test
  void oneMoreIsACrowdForASecond() {
    crowd.enter();
    crowd.enter();
    assertThat(crowd.enter()).isTrue();
    crowd.leave();
    crowd.leave();
    crowd.leave();
    nanos.addAndGet(999_999_999);
    assertThat(crowd.enter()).isTrue();
    crowd.leave();
    nanos.addAndGet(2);
    assertThat(crowd.enter()).isFalse();
  }

  @Test
  void aCrowdThatGoesOnBeginsItsSecondAnew() {
    for (int k = 0; k < 3; k++) {
      crowd.enter();
    }
    nanos.addAndGet(900_000_000);
    assertThat(crowd.enter()).isTrue();
    for (int k = 0; k < 4; k++) {
      crowd.leave();
    }
    nanos.addAndGet(900_000_000);
    assertThat(crowd.enter()).isTrue();
  }
}
