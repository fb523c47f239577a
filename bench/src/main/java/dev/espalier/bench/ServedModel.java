package dev.espalier.bench;

import dev.espalier.server.Service;
import dev.espalier.server.ServiceOptions;
import java.nio.file.Path;
import java.util.List;

/** A service in a process of its own: it says at which port it listens and goes on. */
final class ServedModel {
  private ServedModel() {}

  /** Serves the model file that is named. */
  public static void main(String[] arguments) throws InterruptedException {
    try (Service service =
        Service.start(
            ServiceOptions.of(List.of(Path.of(arguments[0])))
                .withAddress(ServiceOptions.LOOPBACK, 0, null))) {
      System.out.println(service.address().getPort());
      service.await();
    }
  }
}
