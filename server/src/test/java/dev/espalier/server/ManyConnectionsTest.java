package dev.espalier.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.espalier.server.FeedbackProcessesTest.Started;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More connections than a service keeps: the oldest go, and whoever asks is answered. */
@Tag("process")
class ManyConnectionsTest {
  private static final int CONNECTIONS = 10_000;

  @TempDir private Path folder;

  @Test
  void besideTenThousandThatSayNothingAnotherIsAnswered() throws Exception {
    Assumptions.assumeTrue(freeFiles() > CONNECTIONS + 500, "so many files may not be open here");
    Path data = folder.resolve("rows.csv");
    Path model = folder.resolve("songs.model");
    Running.writeRows(data, 60, 7);
    Running.train(data, model, 1e-2);
    List<SocketChannel> open = new ArrayList<>();
    try (Started service = new Started(model, data, "256m")) {
      int port = URI.create(service.said).getPort();
      InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      for (int k = 1; k <= CONNECTIONS; k++) {
        SocketChannel channel = SocketChannel.open(address);
        open.add(channel);
        if (k % 2 == 0) { // half of them begin a request
          channel.write(ByteBuffer.wrap(new byte[] {'G'}));
        }
        if (k % 1000 == 0) {
          assertThat(service.get("/health/ready")).as("beside %s", k).isEqualTo(200);
          assertThat(service.post("predict", "{\"texts\":[\"rain\"]}").statusCode())
              .as("beside %s", k)
              .isEqualTo(200);
        }
      }
      for (SocketChannel channel : open) {
        channel.close();
      }
      assertThat(service.get("/health/ready")).isEqualTo(200);
    } finally {
      for (SocketChannel channel : open) {
        channel.close();
      }
    }
  }

  private static long freeFiles() throws IOException {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount()
        : 0;
  }
}
