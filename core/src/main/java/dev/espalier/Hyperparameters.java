package dev.espalier;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Reads and changes the hyper-parameters of a learner by name: the one place where records meet
 * {@code key=value} text.
 */
public final class Hyperparameters {
  /**
   * What is known of one hyper-parameter.
   *
   * @param name its name
   * @param value its value in this learner, as text
   * @param description what it does
   * @param legal the legal values
   * @param tune the values that tuning tries; empty when it is not tuned
   */
  public record Entry(
      String name, String value, String description, String legal, List<String> tune) {}

  private Hyperparameters() {}

  /** All hyper-parameters of the learner, in the record's order. */
  public static List<Entry> of(Learner<?> learner) {
    List<Entry> entries = new ArrayList<>();
    for (RecordComponent component : components(learner)) {
      Hyperparameter annotation = component.getAnnotation(Hyperparameter.class);
      if (annotation == null) {
        throw new IllegalArgumentException(
            learner.name() + "." + component.getName() + " has no @Hyperparameter");
      }
      entries.add(
          new Entry(
              component.getName(),
              text(value(learner, component)),
              annotation.value(),
              legalValues(component),
              List.of(annotation.tune())));
    }
    return entries;
  }

  /**
   * The values as text, in the record's order; {@link #with} turns them back into the same learner.
   */
  public static Map<String, String> values(Learner<?> learner) {
    Map<String, String> values = new LinkedHashMap<>();
    for (RecordComponent component : components(learner)) {
      values.put(component.getName(), text(value(learner, component)));
    }
    return values;
  }

  /**
   * The same learner with some hyper-parameters changed; a name or value that is not legal is a
   * {@link UserError}.
   */
  public static <L extends Learner<?>> L with(L learner, Map<String, String> settings) {
    RecordComponent[] components = components(learner);
    List<String> names = Arrays.stream(components).map(RecordComponent::getName).toList();
    for (String name : settings.keySet()) {
      if (!names.contains(name)) {
        throw new UserError(
            "learner '"
                + learner.name()
                + "' has no parameter '"
                + name
                + "'; expected one of "
                + String.join(", ", names));
      }
    }
    Object[] arguments = new Object[components.length];
    Class<?>[] types = new Class<?>[components.length];
    for (int i = 0; i < components.length; i++) {
      String setting = settings.get(components[i].getName());
      types[i] = components[i].getType();
      arguments[i] =
          setting == null
              ? value(learner, components[i])
              : parse(learner, components[i], setting.strip());
    }
    try {
      Constructor<?> constructor = learner.getClass().getDeclaredConstructor(types);
      constructor.setAccessible(true);
      @SuppressWarnings("unchecked") // the constructor of the learner's own class
      L changed = (L) constructor.newInstance(arguments);
      return changed;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof UserError error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The error that compact constructors throw for a value outside its range. */
  public static UserError illegal(String learner, String parameter, Object value, String expected) {
    return new UserError(
        "learner '" + learner + "': " + parameter + "=" + text(value) + "; expected " + expected);
  }

  private static Object parse(Learner<?> learner, RecordComponent component, String setting) {
    Class<?> type = component.getType();
    try {
      if (type == double.class) {
        double number = Double.parseDouble(setting);
        if (!Double.isFinite(number)) {
          throw new NumberFormatException();
        }
        return number;
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
    } catch (NumberFormatException e) {
      // told below, with the legal values
    }
    throw illegal(learner.name(), component.getName(), setting, legalValues(component));
  }

  private static String legalValues(RecordComponent component) {
    Hyperparameter annotation = component.getAnnotation(Hyperparameter.class);
    if (annotation != null && !annotation.legal().isEmpty()) {
      return annotation.legal();
    }
    Class<?> type = component.getType();
    if (type == double.class) {
      return "a number";
    } else if (type == int.class || type == long.class) {
      return "a whole number";
    } else if (type == boolean.class) {
      return "true or false";
    } else if (type.isEnum()) {
      return "one of "
          + String.join(
              ", ", Arrays.stream(type.getEnumConstants()).map(Hyperparameters::text).toList());
    }
    return "text";
  }

  private static String text(Object value) {
    return value instanceof Enum<?> constant
        ? constant.name().toLowerCase(Locale.ROOT).replace('_', '-')
        : String.valueOf(value);
  }

  private static Object value(Learner<?> learner, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(learner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RecordComponent[] components(Learner<?> learner) {
    if (!learner.getClass().isRecord()) {
      throw new IllegalArgumentException(learner.getClass() + " must be a record");
    }
    return learner.getClass().getRecordComponents();
  }
}
