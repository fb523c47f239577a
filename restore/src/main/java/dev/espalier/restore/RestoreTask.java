package dev.espalier.restore;

/**
 * What to do with dirty rows.
 *
 * @param mode which cells may be changed
 * @param noise how noisy the cells that are there are
 */
public record RestoreTask(Mode mode, Noise noise) {
  /** Which cells may be changed. */
  public enum Mode {
    /** Missing cells are filled; cells that are there stay, noisy or not. */
    IMPUTE_ONLY,
    /** Cells that are there are corrected; missing cells stay missing. */
    DENOISE_ONLY,
    /** Missing cells are filled and the others corrected. */
    BOTH;

    /** Whether missing cells are filled. */
    public boolean fills() {
      return this != DENOISE_ONLY;
    }

    /** Whether cells that are there may be corrected. */
    public boolean corrects() {
      return this != IMPUTE_ONLY;
    }
  }

  /** Fills missing cells and trusts the others. */
  public static RestoreTask impute() {
    return new RestoreTask(Mode.IMPUTE_ONLY, Noise.none());
  }

  /** Corrects noisy cells and leaves missing ones missing. */
  public static RestoreTask denoise(Noise noise) {
    return new RestoreTask(Mode.DENOISE_ONLY, noise);
  }

  /** Fills missing cells and corrects the others. */
  public static RestoreTask both(Noise noise) {
    return new RestoreTask(Mode.BOTH, noise);
  }
}
