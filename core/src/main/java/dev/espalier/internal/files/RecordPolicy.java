package dev.espalier.internal.files;

/** What happens to the fields of a record in memory that the model does not have. */
public enum RecordPolicy {
  /** The record is refused. */
  STRICT,
  /** The fields are left out, and a notice names them. */
  TOLD
}
