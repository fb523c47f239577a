package dev.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** What is not a user's mistake is told as ours, in one line, with another exit code. */
class OurBugsTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
  private final Console console = new Console(stream, stream, false);

  @Test
  void aBugIsOneLineWithAHint() {
    int code = Main.fail(new IllegalStateException("broken\ninside"), console, false);
    assertThat(code).isEqualTo(Main.OUR_BUG);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "espalier: internal error (IllegalStateException: broken inside); run with --debug to"
                + " see where");
  }

  @Test
  void debugShowsWhere() {
    Main.fail(new IllegalStateException(), console, true);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("at dev.espalier.cli.OurBugsTest.debugShowsWhere");
  }

  @Test
  void tooLittleMemoryIsTheUsersToPutRight() {
    assertThat(Main.fail(new OutOfMemoryError(), console, false)).isEqualTo(Main.USERS_MISTAKE);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("not enough memory", "-Xmx");
  }

  @Test
  void aCancelledJobStopsAtItsNextReport() {
    console.cancel();
    CancellationException stopped = null;
    try {
      console.progress().report("working", 0.5);
    } catch (CancellationException e) {
      stopped = e;
    }
    assertThat(stopped).isNotNull();
    assertThat(Main.fail(new CancellationException(), console, false)).isEqualTo(Main.STOPPED);
  }

  @Test
  void aFullDiskIsRemembered() throws IOException {
    try (WatchedStream full =
        new WatchedStream(
            new OutputStream() {
              @Override
              public void write(int value) throws IOException {
                throw new IOException("No space left on device");
              }
            })) {
      PrintStream out = new PrintStream(full, false, StandardCharsets.UTF_8);
      out.print("result");
      out.flush();
      assertThat(full.failure()).isEqualTo("No space left on device");
    }
  }
}
