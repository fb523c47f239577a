package dev.espalier;

/**
 * Something with a name and hyper-parameters: a {@link Learner} or a restorer. Always an immutable
 * record whose components are the hyper-parameters, each annotated with {@link Hyperparameter}, or
 * records that group some; {@link Hyperparameters} reads and changes them.
 */
public interface HasHyperparameters {
  /** The name under which it is catalogued and stored in model files. */
  String name();

  /** What it is, in one word for messages: a learner or a restorer. */
  String kind();
}
