package dev.espalier.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python classes, where a {@code python3} has PySpark; visibly skipped elsewhere. */
@Tag("spark")
class PySparkTest {
  @TempDir Path directory;

  private static Process start(Map<String, String> environment, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().remove("SPARK_HOME"); // PySpark has one of its own
    builder.environment().remove("SPARK_TESTING");
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static boolean hasPySpark() {
    try {
      Process process = start(Map.of(), "python3", "-c", "import pyspark");
      return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void pythonFitsPredictsSavesAndLoads() throws IOException, InterruptedException {
    Assumptions.assumeTrue(hasPySpark(), "no python3 with pyspark");
    String classes = System.getProperty("java.class.path").replace(File.pathSeparatorChar, ':');
    Process process =
        start(
            Map.of(
                "PYTHONPATH",
                Path.of("..", "python").toAbsolutePath().normalize().toString(),
                "PYSPARK_SUBMIT_ARGS",
                "--driver-class-path " + classes + " pyspark-shell"),
            "python3",
            Path.of("src", "test", "python", "espalier_spark_test.py").toString(),
            directory.toString());
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("done");
  }
}
