package dev.espalier.parquet.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changed bytes in files of every encoding: what is read is what a plain decoding of the changed
 * file gives. With {@code -Despalier.attack.mutants=100000} so many are tried, with {@code
 * -Despalier.attack.seed=7} others.
 */
@Tag("attack")
class ParquetMutantsTest {
  private static final int MUTANTS = Integer.getInteger("espalier.attack.mutants", 4000);
  private static final long SEED = Long.getLong("espalier.attack.seed", 20_240_917L);
  private static final byte[] TELLING = {0, 1, 0x7f, -1, -128, 0x19, (byte) 0xf9, 3, 2, 0x40};
  private static final int TAIL = 8;
  private static final int MOST_FINDINGS = 20;

  @TempDir Path folder;

  @Test
  void whatIsReadOfAChangedFileIsWhatItHolds() throws IOException {
    Path file = folder.resolve("mutant.parquet");
    List<byte[]> seeds = new ArrayList<>();
    for (int number = 0; number < Seed.COUNT; number++) {
      seeds.add(new Seed(number).bytes);
    }
    Map<Reading, Integer> counts = new EnumMap<>(Reading.class);
    List<String> findings = new ArrayList<>();
    int tried = 0;
    while (tried < MUTANTS && findings.size() < MOST_FINDINGS) {
      Random random = new Random(SEED + tried);
      byte[] mutant = mutant(seeds.get(tried % seeds.size()), random);
      tried++;
      try {
        counts.merge(Reading.of(file, mutant), 1, Integer::sum);
      } catch (RuntimeException | Error e) {
        findings.add("seed " + (SEED + tried - 1) + ": " + e + " at " + e.getStackTrace()[0]);
      }
    }
    System.out.printf("%d mutants from seed %d: %s%n", tried, SEED, counts);
    assertThat(findings).as("seed %d", SEED).isEmpty();
    assertThat(counts.get(Reading.EQUAL)).isGreaterThan(tried / 10);
    assertThat(counts.get(Reading.LENIENT)).isLessThan(tried / 20);
  }

  private static byte[] mutant(byte[] sound, Random random) {
    int footer = ByteBuffer.wrap(sound).order(ByteOrder.LITTLE_ENDIAN).getInt(sound.length - TAIL);
    byte[] bytes = sound.clone();
    int changes = 1 + random.nextInt(3);
    for (int change = 0; change < changes; change++) {
      // a third of the changes in the footer, where the sizes are
      int at =
          random.nextInt(3) == 0
              ? sound.length - TAIL - 1 - random.nextInt(footer)
              : 4 + random.nextInt(sound.length - 4 - footer - TAIL);
      bytes[at] =
          switch (random.nextInt(4)) {
            case 0 -> TELLING[random.nextInt(TELLING.length)];
            case 1 -> (byte) (bytes[at] + random.nextInt(5) - 2);
            case 2 -> bytes[4 + random.nextInt(sound.length - 4)];
            default -> (byte) (bytes[at] ^ 1 << random.nextInt(8));
          };
    }
    return random.nextInt(50) == 0
        ? Arrays.copyOf(bytes, 4 + random.nextInt(bytes.length - 4))
        : bytes;
  }
}
