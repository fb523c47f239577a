package dev.espalier.cli.reproduce;

import dev.espalier.Progress;
import dev.espalier.eval.internal.Summary;
import java.util.List;
import java.util.Optional;

/** Does what is left of a reproduction's work, and tells what was found in all. */
final class ReproductionRun {
  private final Reproduction reproduction;
  private final List<Reproduction.Work> work;
  private final ResultsFile results;
  private int done;

  /** Prepares a run; the file may hold earlier results. */
  public ReproductionRun(Reproduction reproduction, ResultsFile results) {
    this.reproduction = reproduction;
    this.work = reproduction.work();
    this.results = results;
  }

  /** Does the work that is not in the file yet. */
  public void run(Progress progress) {
    List<Reproduction.Work> left =
        work.stream().filter(each -> !results.contains(each.key())).toList();
    RemainingTime remaining =
        new RemainingTime(left.stream().map(Reproduction.Work::group).toList());
    String prepared = "";
    for (int k = 0; k < left.size(); k++) {
      Reproduction.Work next = left.get(k);
      double from = (double) k / left.size();
      if (!next.group().equals(prepared)) {
        prepared = next.group();
        reproduction.prepare(prepared, progress.part(prepared, from, from));
      }
      long started = System.nanoTime();
      int at = k;
      Progress timed =
          (stage, fraction) ->
              progress
                  .part(
                      remaining.text(at, secondsSince(started)) + next.key(),
                      from,
                      from + 1.0 / left.size())
                  .report(stage, fraction);
      timed.report("", 0);
      results.put(next.key(), next.job().run(timed));
      remaining.took(next.group(), secondsSince(started));
      done++;
    }
  }

  private static double secondsSince(long started) {
    return (System.nanoTime() - started) * 1e-9;
  }

  /** How many pieces this run did. */
  public int done() {
    return done;
  }

  /** How many pieces there are. */
  public int pieces() {
    return work.size();
  }

  /** What is reproduced. */
  public Reproduction reproduction() {
    return reproduction;
  }

  /** Mean and standard deviation of a cell over the repeats, where it was computed. */
  public Optional<Summary> ours(Cell cell) {
    double[] values = results.values(cell, work);
    return values.length == 0 ? Optional.empty() : Optional.of(Summary.of(values));
  }
}
