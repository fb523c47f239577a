package dev.espalier;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes one component of a {@link Learner} or a restorer record, or of a record inside it, to
 * people and to the tuner. The record's compact constructor refuses what is not legal by {@link
 * Hyperparameters#check(String, Class, Object...)}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Hyperparameter {
  /** What it does, in one line. */
  String value();

  /** Smallest number that is legal. */
  double min() default Double.NEGATIVE_INFINITY;

  /** Largest number that is legal. */
  double max() default Double.POSITIVE_INFINITY;

  /** The number that legal ones are greater than. */
  double above() default Double.NaN;

  /** The number that legal ones are less than. */
  double below() default Double.NaN;

  /** The constants of an enumeration that are legal, where not all are. */
  String[] oneOf() default {};

  /** The legal values in words, of texts: range and type say them for all others. */
  String legal() default "";

  /** What stands between the items of a list. */
  String separator() default ",";

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
