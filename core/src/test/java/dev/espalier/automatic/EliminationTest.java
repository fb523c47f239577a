package dev.espalier.automatic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.espalier.Capability;
import dev.espalier.Hyperparameter;
import dev.espalier.Learner;
import dev.espalier.Learnt;
import dev.espalier.Model;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.learn.linear.IndependentLogistic;
import dev.espalier.learn.pairwise.CorrLog;
import dev.espalier.learn.svm.LinearSvm;
import dev.espalier.simulate.LabelChain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class EliminationTest {
  private static final Dataset TRAIN = new LabelChain(3).sample(120, 3);
  private static final Criterion CRITERION = Criterion.of(AutomaticLearner.defaults().measures());

  /** To how many rows a {@link Sharing} learner was fitted. */
  private static final List<Integer> FITTED_ROWS = new ArrayList<>();

  /** A learner for which the data are too large, say. */
  private record Refusing(@Hyperparameter("nothing") int count) implements Learner<Model> {
    @Override
    public String name() {
      return "refusing";
    }

    @Override
    public Set<Capability> capabilities() {
      return Set.of();
    }

    @Override
    public Model fit(Dataset train, Progress progress) {
      throw new InputException("too large; expected less");
    }

    @Override
    public Model fromState(ModelState state) {
      throw new AssertionError();
    }
  }

  private static CandidateLearner plain(Learner<?> learner, String path) {
    return new CandidateLearner(learner, path, List.of(Variant.SAME));
  }

  private static Elimination elimination(double budget, CandidateLearner... candidates) {
    Elimination elimination =
        new Elimination(TRAIN, List.of(candidates), CRITERION, 1, new WorkBudget(budget, () -> 0));
    elimination.run(Progress.none());
    return elimination;
  }

  @Test
  void whatRefusesTheDataIsLeftOut() {
    CandidateLearner corrlog = plain(CorrLog.defaults(), "weightPenalty");
    Elimination elimination = elimination(10, corrlog, plain(new Refusing(1), "count"));
    assertThat(elimination.best().candidate()).isEqualTo(corrlog);
    assertThat(elimination.contenders().get(1).end()).isEqualTo(Contender.End.REFUSED);
  }

  @Test
  void anotherMayWinWhereTheFirstRefuses() {
    CandidateLearner other = plain(IndependentLogistic.defaults(), "weightPenalty");
    Elimination elimination = elimination(10, plain(new Refusing(1), "count"), other);
    assertThat(elimination.best().candidate()).isEqualTo(other);
    assertThatThrownBy(
            () ->
                elimination(10, plain(new Refusing(1), "count"), plain(new Refusing(2), "count"))
                    .best())
        .isInstanceOf(InputException.class)
        .hasMessage("too large; expected less");
  }

  @Test
  void whatIsFarBehindIsDroppedEarlyAndTheFirstNever() {
    CandidateLearner corrlog = plain(CorrLog.defaults(), "weightPenalty");
    CandidateLearner hopeless =
        plain(CorrLog.defaults().withWeightPenalty(1e50).withEdgePenalty(1e50), "weightPenalty");
    Elimination elimination = elimination(10, corrlog, hopeless);
    assertThat(elimination.contenders().get(1).end()).isEqualTo(Contender.End.BEHIND);
    assertThat(elimination.contenders().get(1).folds()).isLessThan(3);
    Elimination reversed = elimination(10, hopeless, corrlog);
    assertThat(reversed.best().candidate()).isEqualTo(corrlog);
    assertThat(reversed.contenders().get(0).folds()).isEqualTo(reversed.comparedFolds());
  }

  @Test
  void theFirstIsLeftOutWhereItAloneWouldTakeMoreThanTheBudget() {
    CandidateLearner corrlog = plain(CorrLog.defaults(), "weightPenalty");
    CandidateLearner cheap = plain(IndependentLogistic.defaults(), "weightPenalty");
    Work work = Work.of(TRAIN).ofFold(3);
    // Three folds, and six to finish.
    double budget = 4.5 * (work.seconds(corrlog) + work.seconds(cheap));
    Elimination elimination = elimination(budget, corrlog, cheap);
    assertThat(elimination.contenders().get(0).end()).isEqualTo(Contender.End.BUDGET);
    assertThat(elimination.best().candidate()).isEqualTo(cheap);
    assertThat(elimination.outOfFold(elimination.best())).hasSize(3);
    AutomaticChoice choice =
        new ChoiceReport(AutomaticLearner.defaults(), CRITERION, elimination)
            .choice(elimination.best(), 0);
    assertThat(choice.reference()).isNaN();
    assertThat(choice.sure()).isNaN();
    Elimination refused = elimination(budget, corrlog, plain(new Refusing(1), "count"));
    assertThat(refused.best().candidate()).isEqualTo(corrlog);
  }

  /** Whatever the shape and the budget: what is chosen without a comparison is the cheapest. */
  @Test
  void theFallbackIsNeverADearerOne() {
    for (double budget : new double[] {0, 1e-3, 1e-2, 0.02}) {
      List<CandidateLearner> all = CandidateLearners.of(TRAIN, budget);
      Elimination elimination =
          new Elimination(TRAIN, all, CRITERION, 1, new WorkBudget(budget, () -> 0));
      elimination.run(Progress.none());
      assertThat(elimination.comparedFolds()).isZero();
      double chosen =
          elimination.contenders().stream()
              .filter(Contender::isLeft)
              .mapToDouble(contender -> contender.work(3))
              .sum();
      assertThat(elimination.contenders()).allMatch(each -> each.work(3) >= chosen);
      assertThat(elimination.contenders().stream().filter(Contender::isLeft)).hasSize(1);
    }
  }

  /** Texts with many labels, where everything was too dear and the dearest was fitted. */
  @Test
  void onManyLabelsOfTextRegressionsAreAffordedAndEdgesAreNot() {
    Work text = new Work(24_000, 27_000, 60, true, 592, 9000);
    double regressions = text.secondsWithFolds(plain(IndependentLogistic.defaults(), "cost"));
    double machines = text.secondsWithFolds(plain(LinearSvm.defaults(), "cost"));
    double edges = text.ofFold(3).seconds(plain(CorrLog.defaults(), "cost"));
    assertThat(regressions + machines).isLessThan(60);
    assertThat(3 * edges).isGreaterThan(60);
  }

  /** One fit to all rows gives the predictions of the folds, and is the model in the end. */
  @Test
  void whoSharesFoldsLearnsOnceFromAllRows() {
    Dataset sparse = sparse(4000);
    FITTED_ROWS.clear();
    CandidateLearner first = plain(new Sharing(1), "count");
    Elimination elimination =
        new Elimination(
            sparse,
            List.of(first, plain(IndependentLogistic.defaults(), "weightPenalty")),
            CRITERION,
            1,
            new WorkBudget(60, () -> 0));
    elimination.run(Progress.none());
    assertThat(FITTED_ROWS).containsExactly(4000);
    VariantScore own = elimination.contenders().get(0).scores().get(0);
    assertThat(elimination.outOfFold(own)).hasSize(3);
    assertThat(elimination.model(own)).isPresent();
    assertThat(elimination.contenders().get(0).workToFinish()).isZero();
  }

  private static Dataset sparse(int rows) {
    Dataset dense = new LabelChain(3).sample(rows, 3);
    return dense.with(TestData.sparse(dense.features()));
  }

  /** Regressions that tell how many rows they are fitted to. */
  private record Sharing(@Hyperparameter("nothing") int count) implements Learner<Model> {
    @Override
    public String name() {
      return "sharing";
    }

    @Override
    public boolean sharesFolds(Dataset train) {
      return true;
    }

    @Override
    public Learnt<Model> learn(Dataset train, int[] folds, Progress progress) {
      FITTED_ROWS.add(train.rows());
      Learnt<? extends Model> learnt = IndependentLogistic.defaults().learn(train, folds, progress);
      return new Learnt<>(learnt.model(), learnt.outOfFold());
    }

    @Override
    public Model fit(Dataset train, Progress progress) {
      FITTED_ROWS.add(train.rows());
      return IndependentLogistic.defaults().fit(train, progress);
    }

    @Override
    public Model fromState(ModelState state) {
      throw new AssertionError();
    }
  }

  @Test
  void aRoundOnASampleDropsThoseFarBehind() {
    CandidateLearner sound = plain(IndependentLogistic.defaults(), "weightPenalty");
    CandidateLearner hopeless =
        plain(CorrLog.defaults().withWeightPenalty(1e50).withEdgePenalty(1e50), "weightPenalty");
    Dataset many = new LabelChain(3).sample(10 * SampleRound.ROWS, 3);
    assertThat(SampleRound.isWorthwhile(many)).isTrue();
    assertThat(SampleRound.isWorthwhile(TRAIN)).isFalse();
    Elimination elimination =
        new Elimination(many, List.of(sound, hopeless), CRITERION, 1, new WorkBudget(60, () -> 0));
    elimination.run(Progress.none());
    assertThat(elimination.contenders().get(1).end()).isEqualTo(Contender.End.BEHIND);
    assertThat(elimination.contenders().get(1).folds()).isZero();
    // the first is never dropped for being behind
    Elimination reversed =
        new Elimination(many, List.of(hopeless, sound), CRITERION, 1, new WorkBudget(60, () -> 0));
    reversed.run(Progress.none());
    assertThat(reversed.contenders().get(0).folds()).isEqualTo(reversed.comparedFolds());
  }

  @Test
  void aSampleLosesTheColumnsOfFewerThanTwoRowsAndNothingElse() {
    SparseFeatures wide =
        new SparseFeatures(
                6, new int[] {0, 2, 2, 4}, new int[] {3, 5, 1, 5}, new double[] {7, 8, 9, 2})
            .withTableColumns(3);
    Dataset rows =
        new Dataset(
            "wide",
            Schema.ofNumbers(List.of("a", "b", "c", "d", "e", "f"), List.of("y")),
            wide,
            Labels.known(LabelSets.of(1, new int[] {0}, new int[] {}, new int[] {0})));
    Dataset narrow = SampleRound.narrowed(rows);
    assertThat(narrow.schema().featureNames()).containsExactly("a", "b", "c", "f");
    assertThat(((SparseFeatures) narrow.features()).tableColumns()).isEqualTo(3);
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 4; column++) {
        assertThat(narrow.features().value(row, column))
            .isEqualTo(wide.value(row, column < 3 ? column : 5));
      }
    }
  }

  @Test
  void weightsOfWideSparseRowsAreWorkButNotForMachines() {
    Work wide = new Work(5000, 20_000, 80, true, 90, 300);
    Work wider = new Work(5000, 40_000, 80, true, 90, 300);
    CandidateLearner linear = plain(IndependentLogistic.defaults(), "weightPenalty");
    CandidateLearner machines = plain(LinearSvm.defaults(), "cost");
    assertThat(wider.seconds(linear)).isGreaterThan(1.2 * wide.seconds(linear));
    assertThat(wider.seconds(machines)).isEqualTo(wide.seconds(machines));
  }

  @Test
  void equalsAreDecidedForTheFirst() {
    CandidateLearner corrlog = plain(CorrLog.defaults(), "weightPenalty");
    CandidateLearner same =
        new CandidateLearner(CorrLog.defaults(), "edgePenalty", List.of(Variant.SAME));
    assertThat(elimination(10, corrlog, same).best().candidate()).isEqualTo(corrlog);
    assertThat(elimination(10, same, corrlog).best().candidate()).isEqualTo(same);
  }

  /** One fold has no standard error: however far ahead another is in it, the default stays. */
  @Test
  void withoutEvidenceTheDefaultStays() {
    CandidateLearner hopeless =
        plain(CorrLog.defaults().withWeightPenalty(1e50).withEdgePenalty(1e50), "weightPenalty");
    CandidateLearner sound = plain(CorrLog.defaults(), "weightPenalty");
    assertThat(stoppedAfter(1, hopeless, sound).best().candidate()).isEqualTo(hopeless);
    Elimination two = stoppedAfter(2, hopeless, sound);
    assertThat(two.best().candidate()).isEqualTo(sound);
    assertThat(new ChoiceReport(AutomaticLearner.defaults(), CRITERION, two).choice(two.best(), 0))
        .satisfies(choice -> assertThat(choice.sure()).isBetween(0.5, 1.0));
  }

  /** Where all others are far behind after one fold, that fold does not choose a variant either. */
  @Test
  void withoutEvidenceNoVariantIsChosen() {
    CandidateLearner first =
        new CandidateLearner(
            CorrLog.defaults().withWeightPenalty(1e3),
            "weightPenalty",
            Variant.of(Map.of("weightPenalty", List.of(1e-5))));
    CandidateLearner hopeless =
        plain(CorrLog.defaults().withWeightPenalty(1e50).withEdgePenalty(1e50), "weightPenalty");
    Elimination elimination = elimination(10, first, hopeless);
    assertThat(elimination.comparedFolds()).isEqualTo(1);
    assertThat(elimination.best()).isEqualTo(elimination.reference());
  }

  /** Two candidates, by a clock that is over time when so many folds are done. */
  private static Elimination stoppedAfter(
      int folds, CandidateLearner first, CandidateLearner second) {
    long[] looks = {-1}; // the budget looks once, at its beginning
    LongSupplier clock = () -> looks[0]++ < folds ? 0 : 3_600_000_000_000L;
    Elimination elimination =
        new Elimination(TRAIN, List.of(first, second), CRITERION, 1, new WorkBudget(10, clock));
    elimination.run(Progress.none());
    assertThat(elimination.isCapped()).isTrue();
    assertThat(elimination.comparedFolds()).isEqualTo(folds);
    return elimination;
  }

  @Test
  void aVariantMultipliesWhatTheLearnerDecides() {
    Variant third = new Variant(Map.of("weightPenalty", 1.0 / 3));
    CorrLog decided = CorrLog.defaults().withWeightPenalty(0.3);
    assertThat(third.of(decided).weightPenalty()).hasValue(0.3 / 3);
    assertThat(third.words()).isEqualTo(" weightPenalty×1/3");
    assertThat(Variant.SAME.of(decided)).isEqualTo(decided);
  }

  @Test
  void workGrowsWithRowsLabelsAndTrees() {
    CandidateLearner linear = plain(CorrLog.defaults(), "weightPenalty");
    Work small = new Work(1000, 100, 100, false, 10, 50);
    Work tall = new Work(2000, 100, 100, false, 10, 50);
    Work many = new Work(1000, 100, 100, false, 20, 50);
    assertThat(small.seconds(linear)).isLessThan(tall.seconds(linear));
    assertThat(small.seconds(linear)).isLessThan(many.seconds(linear));
    List<CandidateLearner> all = CandidateLearners.of(TRAIN, 60);
    assertThat(all.get(0)).isEqualTo(CandidateLearners.reference());
    Work work = Work.of(TRAIN);
    assertThat(all.subList(1, all.size()).stream().map(work::seconds)).isSorted();
    assertThat(CandidateLearners.of(TRAIN, 0)).allMatch(each -> each.variants().size() == 1);
  }
}
