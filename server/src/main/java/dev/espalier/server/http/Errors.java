package dev.espalier.server.http;

import dev.espalier.io.internal.json.JsonText;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/**
 * What is answered where a request never came as far as a route: bytes that are no HTTP, headers
 * without end, a stop under way. It says no more than the status.
 */
public final class Errors extends ErrorHandler {
  private static final String TYPE = "application/problem+json";

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int found = response.getStatus() < 400 ? 500 : response.getStatus();
    // Versions and encodings that nobody has heard of are no fault of the service.
    int status = found == 501 || found == 505 ? 400 : found;
    response.setStatus(status);
    byte[] content = document(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, TYPE);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, content.length);
    if (status == 503) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, "1");
    }
    response.write(true, ByteBuffer.wrap(content), callback);
    return true;
  }

  private static byte[] document(int status) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("type", "about:blank");
    document.put("title", HttpStatus.getMessage(status));
    document.put("status", status);
    return JsonText.bytes(document);
  }
}
