package dev.espalier.parquet;

/** How values are stored, in the order of the format. */
enum Physical {
  BOOLEAN(1),
  INT32(Integer.BYTES),
  INT64(Long.BYTES),
  INT96(12),
  FLOAT(Float.BYTES),
  DOUBLE(Double.BYTES),
  BYTE_ARRAY(0),
  FIXED_LEN_BYTE_ARRAY(0);

  private final int width;

  Physical(int width) {
    this.width = width;
  }

  /** The bytes of a value; 0 where the type does not tell. */
  int width() {
    return width;
  }

  /** Whether a value is a run of bytes and no number of up to 64 bits. */
  boolean isBytes() {
    return this == INT96 || this == BYTE_ARRAY || this == FIXED_LEN_BYTE_ARRAY;
  }

  static Physical of(long number) throws Malformed {
    if (number < 0 || number >= values().length) {
      throw new Malformed("a column has the unknown type " + number);
    }
    return values()[(int) number];
  }
}
