package dev.espalier.cli.faults;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The real file system with faults planted in it. Whoever is given one of its paths meets them; the
 * rest of the process does not.
 */
public final class FaultyFiles extends FileSystem {
  private static final FileSystem REAL = FileSystems.getDefault();

  private final FaultyProvider provider;
  private final boolean ignoresCase;

  private FaultyFiles(Faults faults, boolean ignoresCase) {
    this.provider = new FaultyProvider(this, faults);
    this.ignoresCase = ignoresCase;
  }

  /** A file system with these faults. */
  public static FaultyFiles with(Faults faults) {
    return new FaultyFiles(faults, false);
  }

  /** A file system to which the case of a file's name means nothing, as on some desktops. */
  public static FaultyFiles ignoringCase() {
    return new FaultyFiles(Faults.none(), true);
  }

  /** Sees to it that paths give paths of this file system. */
  private interface Wrapped {
    /** The path in the real file system. */
    Path real();
  }

  /** The path of this file system that stands for a real one. */
  public Path wrap(Path real) {
    return (Path)
        Proxy.newProxyInstance(
            FaultyFiles.class.getClassLoader(),
            new Class<?>[] {Path.class, Wrapped.class},
            (proxy, method, arguments) -> invoke(real, method, arguments));
  }

  private @Nullable Object invoke(Path real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    switch (method.getName()) {
      case "real" -> {
        return real;
      }
      case "getFileSystem" -> {
        return this;
      }
      default -> {
        Object[] plain = arguments == null ? new Object[0] : arguments.clone();
        for (int k = 0; k < plain.length; k++) {
          plain[k] = plain[k] instanceof Wrapped path ? path.real() : plain[k];
        }
        boolean looks = method.getName().equals("toRealPath");
        try {
          Object result = method.invoke(looks ? located(real) : real, plain);
          return result instanceof Path path ? wrap(path) : result;
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      }
    }
  }

  /** Where a path of this or the real file system really leads. */
  Path located(Path path) {
    Path real = path instanceof Wrapped wrapped ? wrapped.real() : path;
    Path name = real.getFileName();
    return ignoresCase && name != null
        ? real.resolveSibling(name.toString().toLowerCase(Locale.ROOT))
        : real;
  }

  @Override
  public FileSystemProvider provider() {
    return provider;
  }

  @Override
  public void close() {}

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public boolean isReadOnly() {
    return false;
  }

  @Override
  public String getSeparator() {
    return REAL.getSeparator();
  }

  @Override
  public Iterable<Path> getRootDirectories() {
    return REAL.getRootDirectories();
  }

  @Override
  public Iterable<FileStore> getFileStores() {
    return REAL.getFileStores();
  }

  @Override
  public Set<String> supportedFileAttributeViews() {
    return REAL.supportedFileAttributeViews();
  }

  @Override
  public Path getPath(String first, String... more) {
    return wrap(REAL.getPath(first, more));
  }

  @Override
  public PathMatcher getPathMatcher(String pattern) {
    return REAL.getPathMatcher(pattern);
  }

  @Override
  public UserPrincipalLookupService getUserPrincipalLookupService() {
    return REAL.getUserPrincipalLookupService();
  }

  @Override
  public WatchService newWatchService() {
    throw new UnsupportedOperationException();
  }
}
