package dev.espalier.server.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.server.http.Problem;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private final MemoryBudget budget = new MemoryBudget(100);

  @Test
  void whatIsTakenIsGivenBackOnce() {
    MemoryBudget.Share share = budget.share();
    share.take(60);
    share.take(40);
    assertThat(budget.taken()).isEqualTo(100);
    share.keep(30);
    share.keep(50);
    assertThat(budget.taken()).isEqualTo(30);
    share.close();
    share.close();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void whoNeedsMoreThanThereIsIsRefusedAndWhoNeedsWhatOthersHaveIsToldToComeAgain() {
    MemoryBudget.Share first = budget.share();
    MemoryBudget.Share second = budget.share();
    first.take(70);
    assertRefused(second, 40, Problem.Kind.OVERLOADED);
    second.close();
    assertRefused(second, 101, Problem.Kind.TOO_LARGE);
    second.close();
    assertThat(budget.taken()).isEqualTo(70);
    first.close();
    second.take(100);
    assertThat(budget.taken()).isEqualTo(100);
  }

  private static void assertRefused(MemoryBudget.Share share, long bytes, Problem.Kind kind) {
    assertThatThrownBy(() -> share.take(bytes))
        .isInstanceOfSatisfying(
            Problem.class, problem -> assertThat(problem.kind()).isEqualTo(kind));
  }
}
