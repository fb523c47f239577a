/** The HTTP service and its page. */
// Modules that come later are known here by name only.
@SuppressWarnings({"module", "requires-automatic"})
module dev.espalier.server {
  requires transitive dev.espalier.core;
  requires de.siegmar.fastcsv;
  requires dev.espalier.io;
  requires io.prometheus.metrics.core;
  requires io.prometheus.metrics.model;
  requires io.prometheus.writer.text;
  requires java.logging;
  requires java.management;
  requires jdk.management;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires static org.jspecify;
  requires tools.jackson.core;

  exports dev.espalier.server;
  exports dev.espalier.server.http to
      dev.espalier.cli;
}
