package dev.espalier.cli.serve;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Hears the signal HUP, by which services are asked to read their files again. Java has no public
 * way to hear it; where the usual one is absent, as on Windows, the signal does what it always did.
 */
final class Hangup {
  private Hangup() {}

  static void onSignal(Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object listener =
          Proxy.newProxyInstance(
              Hangup.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                switch (method.getName()) {
                  case "handle" -> action.run();
                  case "equals" -> {
                    return proxy == arguments[0];
                  }
                  case "hashCode" -> {
                    return System.identityHashCode(proxy);
                  }
                  default -> {
                    return "hangup";
                  }
                }
                return null;
              });
      Object hangup = signal.getConstructor(String.class).newInstance("HUP");
      Method handle = signal.getMethod("handle", signal, handler);
      handle.invoke(null, hangup, listener);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      // no such signal here
    }
  }
}
