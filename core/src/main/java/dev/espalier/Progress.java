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
   * stage follows the prefix.
   */
  default Progress part(String prefix, double from, double to) {
    Progress whole = this;
    return new Progress() {
      @Override
      public void report(String stage, double fraction) {
        whole.report(
            stage.isEmpty() || prefix.isEmpty() ? prefix + stage : prefix + ": " + stage,
            from + (to - from) * Math.min(1, Math.max(0, fraction)));
      }

      @Override
      public void notice(String notice) {
        whole.notice(notice);
      }
    };
  }
}
