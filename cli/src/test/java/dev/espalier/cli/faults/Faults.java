package dev.espalier.cli.faults;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What goes wrong, and when: counts the calls that change files and fails one of them. */
public final class Faults {
  /** What goes wrong. */
  public enum Kind {
    /** Nothing. */
    NONE,
    /** One call fails. */
    FAILURE,
    /** One call and all that follow fail. */
    BROKEN,
    /** The process is gone before a call: nothing that follows happens. */
    CRASH,
    /** There is no memory for one call. */
    NO_MEMORY,
    /** There is room for so many bytes. */
    FULL_DISK
  }

  /** The end of the process. */
  public static final class Crash extends Error {
    private static final long serialVersionUID = 1L;

    Crash(String call) {
      super("before " + call);
    }
  }

  private final Kind kind;
  private final long at;
  private final List<String> calls = new ArrayList<>();
  private String hit = "";
  private long written;

  private Faults(Kind kind, long at) {
    this.kind = kind;
    this.at = at;
  }

  /** All goes well. */
  public static Faults none() {
    return new Faults(Kind.NONE, 0);
  }

  /** Something goes wrong at that call, from 1, or after so many bytes. */
  public static Faults of(Kind kind, long at) {
    return new Faults(kind, at);
  }

  /** Comes before a call that changes files. */
  void before(String call) throws IOException {
    calls.add(call);
    boolean now = calls.size() == at;
    boolean since = calls.size() >= at;
    if (kind == Kind.CRASH && since) {
      hit = hit.isEmpty() ? call : hit;
      throw new Crash(call);
    }
    if ((kind == Kind.FAILURE && now) || (kind == Kind.BROKEN && since)) {
      hit = hit.isEmpty() ? call : hit;
      throw new IOException("planted failure");
    }
    if (kind == Kind.NO_MEMORY && now) {
      hit = call;
      throw new OutOfMemoryError("planted");
    }
  }

  /** How many of some bytes there is room for. */
  int room(int bytes) {
    long room = kind == Kind.FULL_DISK ? Math.max(0, Math.min(bytes, at - written)) : bytes;
    written += room;
    return (int) room;
  }

  /** Tells that there was no room. */
  IOException full() {
    hit = "write";
    return new IOException("No space left on device");
  }

  /** The call that failed first, or an empty text. */
  public String hit() {
    return hit;
  }

  /** How many calls there were. */
  public int calls() {
    return calls.size();
  }

  /** How many bytes were written. */
  public long written() {
    return written;
  }

  @Override
  public String toString() {
    return kind + " at " + at + " of " + calls;
  }
}
