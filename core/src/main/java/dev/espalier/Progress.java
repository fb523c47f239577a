package dev.espalier;

/**
 * Hears how far a long job has come, and may stop it.
 *
 * <p>Jobs call {@link #report} often and from one thread at a time. To cancel, throw {@link
 * java.util.concurrent.CancellationException} from it: every job lets it through and leaves nothing
 * half-written.
 */
@FunctionalInterface
public interface Progress {
  /**
   * Tells how far the job is.
   *
   * @param stage what is being done, in a few words
   * @param fraction how much is done, from 0 to 1
   */
  void report(String stage, double fraction);

  /**
   * Tells how far the job is, and how far the stage is that it is in: a stage of ten minutes that
   * is a hundredth of the job moves, too.
   *
   * @param stage what is being done, in a few words
   * @param fraction how much of the job is done, from 0 to 1
   * @param own how much of the stage is done, from 0 to 1
   */
  default void report(String stage, double fraction, double own) {
    report(stage, fraction);
  }

  /**
   * Tells something that a user should know though the job goes on.
   *
   * @param notice one line; it may come more than once
   */
  default void notice(String notice) {}

  /**
   * A listener for one of several equal parts: "fold 2 of 3".
   *
   * @param what what the parts are
   * @param index the part's number, from 0
   */
  default Progress turn(String what, int index, int count) {
    return part(
        what + " " + (index + 1) + " of " + count, (double) index / count, (index + 1.0) / count);
  }

  /** Listens to nothing. */
  static Progress none() {
    return (stage, fraction) -> {};
  }

  /**
   * A listener for a part of this job: its 0 to 1 becomes {@code from} to {@code to} here, its
   * stage follows the prefix, and how much of that is done stays as it is.
   */
  default Progress part(String prefix, double from, double to) {
    Progress whole = this;
    return new Progress() {
      @Override
      public void report(String stage, double fraction) {
        report(stage, fraction, fraction);
      }

      @Override
      public void report(String stage, double fraction, double own) {
        whole.report(
            stage.isEmpty() || prefix.isEmpty() ? prefix + stage : prefix + ": " + stage,
            from + (to - from) * Math.min(1, Math.max(0, fraction)),
            own);
      }

      @Override
      public void notice(String notice) {
        whole.notice(notice);
      }
    };
  }
}
