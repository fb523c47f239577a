package dev.espalier.blas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NativeCallLoadTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
  private final NativeCallLoad load = new NativeCallLoad(2, nanos::get);

  @Test
  void asManyAsMayBeInsideAreNotTooMany() {
    for (int time = 0; time < 5; time++) {
      assertThat(load.enter()).isFalse();
      assertThat(load.enter()).isFalse();
      load.leave();
      load.leave();
    }
  }

  @Test
  void oneMoreIsAnOverloadForASecond() {
    load.enter();
    load.enter();
    assertThat(load.enter()).isTrue();
    load.leave();
    load.leave();
    load.leave();
    nanos.addAndGet(999_999_999);
    assertThat(load.enter()).isTrue();
    load.leave();
    nanos.addAndGet(2);
    assertThat(load.enter()).isFalse();
  }

  @Test
  void anOverloadThatGoesOnBeginsItsSecondAnew() {
    for (int k = 0; k < 3; k++) {
      load.enter();
    }
    nanos.addAndGet(900_000_000);
    assertThat(load.enter()).isTrue();
    for (int k = 0; k < 4; k++) {
      load.leave();
    }
    nanos.addAndGet(900_000_000);
    assertThat(load.enter()).isTrue();
  }
}
