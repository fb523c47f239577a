package dev.espalier;

/** What happens to fields of a record that the model does not have. */
public enum RecordPolicy {
  /** They are refused. */
  STRICT,
  /**
   * They are left out, and a notice names them. One that is nearly called as a column that no
   * record has is refused all the same.
   */
  TOLD
}
