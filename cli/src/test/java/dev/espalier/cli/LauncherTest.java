package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The script {@code espalier} builds when its sources have other contents, and says so. Its home is
 * a directory whose {@code mvnw} notes that it was called and leaves a program that prints its
 * arguments.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script of the shell")
@Tag("process")
class LauncherTest {
  private static final String BUILDING =
      "Building Espalier, once after each change of its sources; it takes about a minute ...";

  private static final List<String> MODULES =
      List.of("core", "blas-native", "io", "rivals", "restore", "parquet", "server", "cli", "lab");

  @TempDir Path directory;
  private Path home;

  @BeforeEach
  void makeHome() throws IOException {
    home = Files.createDirectory(directory.resolve("a checkout"));
    Files.copy(
        Path.of("..", "espalier"), home.resolve("espalier"), StandardCopyOption.COPY_ATTRIBUTES);
    write("pom.xml", "<project/>");
    for (String module : MODULES) {
      write(module + "/pom.xml", "<project/>");
      write(module + "/src/main/java/Some.java", "class Some {}");
    }
    program(directory.resolve("program.jar"));
    Path build = home.resolve("mvnw");
    Files.writeString(
        build,
        """
        #!/bin/sh
        echo built >>calls
        mkdir -p cli/target/lib lab/target
        cp ../program.jar cli/target/espalier-cli-1.jar
        cp ../program.jar lab/target/espalier-lab-1.jar
        """);
    assertThat(build.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void theFirstStartBuildsAndSaysSoInOneLineWhereThereIsNoTerminal() throws Exception {
    Run first = start("describe", "two words");
    assertThat(first.out).isEqualTo("describe|two words|\n");
    assertThat(first.err.lines()).containsExactly(BUILDING);
    Run second = start();
    assertThat(second.err).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void aCopiedCheckoutStartsAtOnce() throws Exception {
    start();
    Instant time = Instant.now().plusSeconds(60);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, FileTime.from(time));
      }
    }
    assertThat(start().err).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void otherContentsOfAnOldDateAreBuilt() throws Exception {
    start();
    Path source = home.resolve("rivals/src/main/java/Some.java");
    FileTime date = Files.getLastModifiedTime(source);
    Files.writeString(source, "class Same {}");
    Files.setLastModifiedTime(source, date);
    assertThat(start().err.lines()).containsExactly(BUILDING);
    Files.delete(source);
    assertThat(start().err.lines()).containsExactly(BUILDING);
    assertThat(builds()).isEqualTo(3);
  }

  @Test
  void aBuildThatFailsSaysWhatFailedAndWhereTheLogIs() throws Exception {
    Files.writeString(home.resolve("mvnw"), "#!/bin/sh\necho '[ERROR] no such thing'\nexit 1\n");
    Run run = start();
    assertThat(run.code).isEqualTo(1);
    assertThat(run.out).isEmpty();
    assertThat(run.err.lines())
        .containsExactly(
            BUILDING,
            "[ERROR] no such thing",
            "espalier: the build failed; the whole log is "
                + home.toRealPath().resolve("cli/target/build.log"));
  }

  private record Run(int code, String out, String err) {}

  private Run start(String... arguments) throws Exception {
    List<String> command =
        Stream.concat(Stream.of(home.resolve("espalier").toString()), Stream.of(arguments))
            .toList();
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private long builds() throws IOException {
    try (Stream<String> lines = Files.lines(home.resolve("calls"))) {
      return lines.count();
    }
  }

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** Writes a jar whose main class prints its arguments. */
  private static void program(Path jar) throws IOException {
    Path source = jar.resolveSibling("Main.java");
    Files.writeString(
        source,
        """
        package dev.espalier.cli;
        public class Main {
          public static void main(String[] arguments) {
            for (String argument : arguments) {
              System.out.print(argument + "|");
            }
            System.out.println();
          }
        }
        """);
    Path classes = jar.resolveSibling("classes");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-d", classes.toString(), source.toString());
    assertThat(code).isZero();
    String name = "dev/espalier/cli/Main.class";
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry(name));
      entries.write(Files.readAllBytes(classes.resolve(name)));
    }
  }
}
