package dev.espalier;

import static dev.espalier.error.internal.VisibleText.quoted;
import static java.util.stream.Collectors.joining;

import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads and changes the hyper-parameters of a learner or restorer by name: the one place where
 * records meet {@code key=value} text.
 *
 * <p>A component whose type is itself a record is a group: hyper-parameters that several learners
 * share. The group's components appear under their own names, at the group's place. A component
 * that is itself {@link HasHyperparameters} is such a group too; where it is annotated, its name is
 * a hyper-parameter, and its own stand behind that: {@code restore=rmf}, {@code restore.penalty=1}.
 * Those are not tuned. A list, and a type with a method {@code parse(String)}, say by their items'
 * {@code toString} how they are written. A number that may be left to the data is an {@link
 * OptionalDouble} or {@link OptionalInt}: {@code auto} when empty.
 */
public final class Hyperparameters {
  /**
   * Largest weight of a penalty: products of penalties with sums over millions of rows are numbers
   * too.
   */
  public static final double MAXIMUM_PENALTY = 1e100;

  private static final String AUTO = "auto";

  /**
   * What is known of one hyper-parameter.
   *
   * @param name its name
   * @param value its value in this learner, as text
   * @param description what it does
   * @param legal the legal values
   * @param tune the values that tuning tries; empty when it is not tuned
   * @param restarts whether a model fitted under another value is no good start
   */
  public record Entry(
      String name,
      String value,
      String description,
      String legal,
      List<String> tune,
      boolean restarts) {}

  private Hyperparameters() {}

  /** All hyper-parameters of the learner, in the record's order. */
  public static List<Entry> of(HasHyperparameters owner) {
    Map<String, String> values = values(owner);
    List<Entry> entries = new ArrayList<>();
    for (Slot slot : slots(owner)) {
      Hyperparameter annotation = slot.annotation();
      entries.add(
          new Entry(
              slot.name(),
              slot.text(),
              annotation.value(),
              new LegalValues(slot.component()).toString(),
              slot.name().contains(".") || isIdle(annotation, values)
                  ? List.of()
                  : List.of(annotation.tune()),
              annotation.restarts()));
    }
    return entries;
  }

  /**
   * The values as text, in the record's order; {@link #with} turns them back into the same learner.
   */
  public static Map<String, String> values(HasHyperparameters owner) {
    Map<String, String> values = new LinkedHashMap<>();
    for (Slot slot : slots(owner)) {
      String name = slot.name();
      if (values.put(name, slot.text()) != null) {
        throw new IllegalArgumentException(owner.name() + " has two parameters '" + name + "'");
      }
    }
    return values;
  }

  /**
   * The same learner with some hyper-parameters changed; a name or value that is not legal is a
   * {@link InputException}.
   */
  public static <L extends HasHyperparameters> L with(L owner, Map<String, String> settings) {
    Set<String> names = values(owner).keySet();
    Map<String, String> known = new LinkedHashMap<>();
    settings.forEach(
        (given, value) -> {
          String name = CloseNames.inItsCase(given, names);
          if (!names.contains(name)) {
            throw new InputException(
                owner.kind()
                    + " '"
                    + owner.name()
                    + "' has no parameter "
                    + quoted(given)
                    + (names.isEmpty() ? "; it has none" : CloseNames.expected(given, names)));
          }
          if (known.put(name, value) != null) {
            throw new InputException(
                owner.kind() + " '" + owner.name() + "': parameter '" + name + "' is given twice");
          }
        });
    @SuppressWarnings("unchecked") // made by the constructor of the learner's own class
    L changed = (L) rebuild(owner, owner, "", known);
    return changed;
  }

  /** The names of those that are {@linkplain Hyperparameter#open left open}. */
  public static List<String> open(HasHyperparameters owner) {
    return slots(owner).stream()
        .filter(slot -> !slot.annotation().open().isEmpty())
        .filter(slot -> slot.annotation().open().equals(slot.text()))
        .map(Slot::name)
        .toList();
  }

  /** The learner that a model of this one was fitted by, once what is open had been decided. */
  public static <L extends HasHyperparameters> L resolved(L owner, ModelCard card) {
    return with(owner, card.hyperparameters());
  }

  /** A new record of the same class, groups inside it made anew first. */
  private static Object rebuild(
      HasHyperparameters owner, Object record, String prefix, Map<String, String> settings) {
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] arguments = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      Object value = value(record, components[i]);
      String name = prefix + components[i].getName();
      String setting = settings.get(name);
      types[i] = components[i].getType();
      if (isGroup(components[i])) {
        if (setting != null && !setting.strip().equals(text(value))) {
          throw illegal(owner.kind(), owner.name(), name, setting, text(value) + ", as it is");
        }
        arguments[i] =
            rebuild(owner, value, isNamed(components[i]) ? name + "." : prefix, settings);
      } else {
        arguments[i] = setting == null ? value : parse(owner, components[i], setting.strip());
      }
    }
    try {
      Constructor<?> constructor = record.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor.newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InputException error) {
        // A group serves many learners and cannot name the one it is in.
        throw record instanceof HasHyperparameters
            ? error
            : new InputException(named(owner.kind(), owner.name(), error));
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Refuses values that their {@link Hyperparameter}s do not allow; what a learner's or restorer's
   * compact constructor calls.
   *
   * @param name of the learner or restorer, for the message
   * @param type the record
   * @param values of all its components, in their order
   */
  public static void check(String name, Class<? extends Record> type, Object... values) {
    try {
      check(type, values);
    } catch (InputException e) {
      String kind = Learner.class.isAssignableFrom(type) ? "learner" : "restorer";
      throw new InputException(named(kind, name, e));
    }
  }

  /** The same for a group of hyper-parameters; {@link #with} adds the learner's name. */
  public static void check(Class<? extends Record> type, Object... values) {
    RecordComponent[] components = type.getRecordComponents();
    if (values.length != components.length) {
      throw new IllegalArgumentException(
          type + " has " + components.length + " components, not " + values.length);
    }
    for (int i = 0; i < values.length; i++) {
      LegalValues legal = new LegalValues(components[i]);
      if (!legal.contain(values[i])) {
        throw illegal(components[i].getName(), values[i], legal.toString());
      }
    }
  }

  /** The error that learners' compact constructors throw for a value outside its range. */
  public static InputException illegal(
      String learner, String parameter, Object value, String expected) {
    return illegal("learner", learner, parameter, value, expected);
  }

  /** The same for any kind of {@link HasHyperparameters}. */
  public static InputException illegal(
      String kind, String name, String parameter, Object value, String expected) {
    return new InputException(named(kind, name, illegal(parameter, value, expected)));
  }

  /** The same for a group of hyper-parameters; {@link #with} adds the learner's name. */
  public static InputException illegal(String parameter, Object value, String expected) {
    return new InputException(parameter + "=" + text(value) + "; expected " + expected);
  }

  private static String named(String kind, String name, InputException error) {
    return kind + " '" + name + "': " + error.getMessage();
  }

  /** Whether the learner's values leave nothing to tune in this hyper-parameter. */
  private static boolean isIdle(Hyperparameter annotation, Map<String, String> values) {
    String[] needed = annotation.onlyWith().split("=", 2);
    if (needed.length == 2 && !values.getOrDefault(needed[0], "").contains(needed[1])) {
      return true;
    }
    return Arrays.stream(annotation.idleWhen())
        .map(setting -> setting.split("=", 2))
        .anyMatch(setting -> setting[1].equals(values.get(setting[0])));
  }

  private static Object parse(HasHyperparameters owner, RecordComponent component, String setting) {
    Class<?> type = component.getType();
    String detail = "";
    try {
      if (type == List.class) {
        Hyperparameter annotation = component.getAnnotation(Hyperparameter.class);
        Class<?> item =
            (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
        List<Object> items = new ArrayList<>();
        for (String each : setting.split(Pattern.quote(annotation.separator()), -1)) {
          items.add(own(item, each.strip()));
        }
        return items;
      } else if (hasOwnForm(type)) {
        return own(type, setting);
      } else if (type == double.class) {
        return finite(setting);
      } else if (type == OptionalDouble.class) {
        return setting.equals(AUTO) ? OptionalDouble.empty() : OptionalDouble.of(finite(setting));
      } else if (type == OptionalInt.class) {
        return setting.equals(AUTO)
            ? OptionalInt.empty()
            : OptionalInt.of(Integer.parseInt(setting));
      } else if (type == int.class) {
        return Integer.parseInt(setting);
      } else if (type == long.class) {
        return Long.parseLong(setting);
      } else if (type == boolean.class && (setting.equals("true") || setting.equals("false"))) {
        return Boolean.valueOf(setting);
      } else if (type == String.class) {
        return setting;
      } else if (type.isEnum()) {
        for (Object constant : type.getEnumConstants()) {
          if (text(constant).equals(setting)) {
            return constant;
          }
        }
      }
    } catch (IllegalArgumentException e) {
      // told below, with the legal values
    } catch (InputException e) {
      detail = " (" + e.getMessage() + ")";
    }
    throw illegal(
        owner.kind(),
        owner.name(),
        component.getName(),
        setting,
        new LegalValues(component) + detail);
  }

  /** Whether a type says itself how it is written: by {@code toString} and {@code parse}. */
  private static boolean hasOwnForm(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .anyMatch(
            method ->
                method.getName().equals("parse")
                    && Modifier.isStatic(method.getModifiers())
                    && Arrays.equals(method.getParameterTypes(), new Class<?>[] {String.class}));
  }

  private static Object own(Class<?> type, String text) {
    try {
      return type.getMethod("parse", String.class).invoke(null, text);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static double finite(String setting) {
    double number = Double.parseDouble(setting);
    if (!Double.isFinite(number)) {
      throw new NumberFormatException();
    }
    return number;
  }

  /** A value as it is written on the command line. */
  public static String text(Object value) {
    if (value instanceof HasHyperparameters part) {
      return part.name();
    }
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? Double.toString(number.getAsDouble()) : AUTO;
    }
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? Integer.toString(number.getAsInt()) : AUTO;
    }
    return value instanceof Enum<?> constant
        ? constant.toString().toLowerCase(Locale.ROOT).replace('_', '-')
        : String.valueOf(value);
  }

  private static Object value(Object record, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a component holds hyper-parameters rather than being one. */
  private static boolean isGroup(RecordComponent component) {
    return component.getType().isRecord()
        || HasHyperparameters.class.isAssignableFrom(component.getType());
  }

  /** Whether a group's own name is a hyper-parameter. */
  private static boolean isNamed(RecordComponent component) {
    return component.isAnnotationPresent(Hyperparameter.class);
  }

  /** One hyper-parameter: its name, its component, and its value in the learner or in a group. */
  private record Slot(String name, RecordComponent component, Object value) {
    Hyperparameter annotation() {
      Hyperparameter annotation = component.getAnnotation(Hyperparameter.class);
      if (annotation == null) {
        throw new IllegalArgumentException(
            component.getDeclaringRecord().getSimpleName()
                + "."
                + name
                + " has no @Hyperparameter");
      }
      return annotation;
    }

    String text() {
      return value instanceof List<?> items
          ? items.stream().map(String::valueOf).collect(joining(annotation().separator()))
          : Hyperparameters.text(value);
    }
  }

  private static List<Slot> slots(HasHyperparameters owner) {
    if (!owner.getClass().isRecord()) {
      throw new IllegalArgumentException(owner.getClass() + " must be a record");
    }
    List<Slot> slots = new ArrayList<>();
    collect(owner, "", slots);
    return slots;
  }

  private static void collect(Object record, String prefix, List<Slot> slots) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = value(record, component);
      String name = prefix + component.getName();
      if (!isGroup(component)) {
        slots.add(new Slot(name, component, value));
      } else if (isNamed(component)) {
        slots.add(new Slot(name, component, value));
        collect(value, name + ".", slots);
      } else {
        collect(value, prefix, slots);
      }
    }
  }
}
