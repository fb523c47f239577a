package dev.espalier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a {@link Learner} or a restorer record, or of a record inside it, to
 * people and to the tuner.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Hyperparameter {
  /** What it does, in one line. */
  String value();

  /** The legal values in words or as a range, for help and error messages. */
  String legal() default "";

  /**
   * The value, such as {@code auto}, that leaves it to the training data. A fit then decides it,
   * and the model's card holds what was decided.
   */
  String open() default "";

  /**
   * The values that {@code --tune} tries, written as on the command line, from the simplest model
   * to the most complex.
   */
  String[] tune() default {};

  /**
   * Settings {@code name=value}, of other hyper-parameters or of this one, under any of which this
   * one is not tuned: because it does nothing, or because it was decided.
   */
  String[] idleWhen() default {};

  /**
   * A setting {@code name=word} of another hyper-parameter: this one is tuned only where the word
   * is in that value, as {@code nystrom} is in {@code plain+nystrom:1000}.
   */
  String onlyWith() default "";

  /**
   * Whether a model fitted under another value is no good start: tuning changes such parameters
   * slowest.
   */
  boolean restarts() default false;
}
