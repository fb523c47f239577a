package dev.espalier.cli.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Hands every call to the real file system, after the faults had their say on those that write. */
final class FaultyProvider extends FileSystemProvider {
  private final FileSystemProvider real = FileSystems.getDefault().provider();
  private final FaultyFiles files;
  private final Faults faults;

  FaultyProvider(FaultyFiles files, Faults faults) {
    this.files = files;
    this.faults = faults;
  }

  private Path real(Path path) {
    return files.located(path);
  }

  @Override
  public FileChannel newFileChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    boolean writes = options.contains(StandardOpenOption.WRITE);
    if (writes) {
      faults.before("open");
    }
    FileChannel channel = real.newFileChannel(real(path), options, attributes);
    return writes || Files.isDirectory(real(path)) ? new FaultyChannel(channel, faults) : channel;
  }

  @Override
  public SeekableByteChannel newByteChannel(
      Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
      throws IOException {
    return options.contains(StandardOpenOption.WRITE)
        ? newFileChannel(path, options, attributes)
        : real.newByteChannel(real(path), options, attributes);
  }

  @Override
  public DirectoryStream<Path> newDirectoryStream(
      Path directory, DirectoryStream.Filter<? super Path> filter) throws IOException {
    List<Path> entries = new ArrayList<>();
    try (DirectoryStream<Path> stream = real.newDirectoryStream(real(directory), filter)) {
      stream.forEach(entry -> entries.add(files.wrap(entry)));
    }
    return new DirectoryStream<>() {
      @Override
      public Iterator<Path> iterator() {
        return entries.iterator();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
    faults.before("createDirectory");
    real.createDirectory(real(directory), attributes);
  }

  @Override
  public void delete(Path path) throws IOException {
    faults.before("delete");
    real.delete(real(path));
  }

  @Override
  public boolean deleteIfExists(Path path) throws IOException {
    faults.before("delete");
    return real.deleteIfExists(real(path));
  }

  @Override
  public void move(Path source, Path target, CopyOption... options) throws IOException {
    faults.before("move");
    real.move(real(source), real(target), options);
  }

  @Override
  public void copy(Path source, Path target, CopyOption... options) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isSameFile(Path first, Path second) throws IOException {
    return real.isSameFile(real(first), real(second));
  }

  @Override
  public boolean isHidden(Path path) throws IOException {
    return real.isHidden(real(path));
  }

  @Override
  public void checkAccess(Path path, AccessMode... modes) throws IOException {
    real.checkAccess(real(path), modes);
  }

  @Override
  public <V extends FileAttributeView> @Nullable V getFileAttributeView(
      Path path, Class<V> type, LinkOption... options) {
    return real.getFileAttributeView(real(path), type, options);
  }

  @Override
  public <A extends BasicFileAttributes> A readAttributes(
      Path path, Class<A> type, LinkOption... options) throws IOException {
    return real.readAttributes(real(path), type, options);
  }

  @Override
  public Map<String, Object> readAttributes(Path path, String names, LinkOption... options)
      throws IOException {
    return real.readAttributes(real(path), names, options);
  }

  @Override
  public Path readSymbolicLink(Path link) throws IOException {
    return files.wrap(real.readSymbolicLink(real(link)));
  }

  @Override
  public void setAttribute(Path path, String name, Object value, LinkOption... options)
      throws IOException {
    faults.before("setAttribute");
    real.setAttribute(real(path), name, value, options);
  }

  @Override
  public FileStore getFileStore(Path path) throws IOException {
    return real.getFileStore(real(path));
  }

  @Override
  public String getScheme() {
    return "faulty";
  }

  @Override
  public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
    throw new UnsupportedOperationException();
  }

  @Override
  public FileSystem getFileSystem(URI uri) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Path getPath(URI uri) {
    throw new UnsupportedOperationException();
  }
}
