package dev.espalier.spark;

import dev.espalier.error.InputException;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** What columns of a DataFrame must be. */
final class Columns {
  private Columns() {}

  static boolean has(StructType schema, String name) {
    for (StructField field : schema.fields()) {
      if (field.name().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static DataType typeOf(StructType schema, String name) {
    if (!has(schema, name)) {
      throw new InputException(
          "the DataFrame has no column '"
              + name
              + "'; expected one of "
              + String.join(", ", schema.fieldNames()));
    }
    return schema.fields()[schema.fieldIndex(name)].dataType();
  }

  static void requireVector(StructType schema, String name) {
    DataType type = typeOf(schema, name);
    if (!type.equals(SQLDataTypes.VectorType())) {
      throw new InputException(
          "column '"
              + name
              + "' is of type "
              + type.simpleString()
              + "; expected a vector, such as VectorAssembler makes");
    }
  }

  /** Whether labels are given by names; otherwise they are given by indices. */
  static boolean hasNames(StructType schema, String name) {
    DataType type = typeOf(schema, name);
    DataType element = type instanceof ArrayType array ? array.elementType() : type;
    if (!(type instanceof ArrayType)
        || !(element instanceof StringType || element instanceof NumericType)) {
      throw new InputException(
          "column '"
              + name
              + "' is of type "
              + type.simpleString()
              + "; expected an array of labels, each a name or an index from 0");
    }
    return element instanceof StringType;
  }

  /** The schema with the columns of a prediction behind it. */
  static StructType withPrediction(
      StructType schema, String prediction, String probability, boolean names) {
    for (String added : new String[] {prediction, probability}) {
      if (has(schema, added)) {
        throw new InputException(
            "the DataFrame has a column '"
                + added
                + "' already; expected another predictionCol or"
                + " probabilityCol");
      }
    }
    DataType label = names ? DataTypes.StringType : DataTypes.DoubleType;
    return schema
        .add(prediction, DataTypes.createArrayType(label, false), false)
        .add(probability, SQLDataTypes.VectorType(), false);
  }
}
