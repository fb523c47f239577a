package dev.espalier.parquet.fuzz;

/** Where a column's values lie in the schema, and how the column is called then. */
enum Nesting {
  REQUIRED("required %s", "c", ""),
  OPTIONAL("optional %s", "c", ""),
  STRUCTURE("optional group NAME { optional %s }", "inside", ".inside"),
  DEEP("required group NAME { optional group a { required %s } }", "b", ".a.b"),
  LIST("optional group NAME (LIST) { repeated group list { optional %s } }", "element", ""),
  OLD_LIST("optional group NAME (LIST) { repeated %s }", "item", ""),
  BARE_LIST("repeated %s", "c", ""),
  LIST_IN_STRUCTURE(
      "optional group NAME { required group all (LIST) { repeated group list { required %s } } }",
      "element", ".all");

  private final String schema;
  private final String leaf;
  private final String suffix;

  Nesting(String schema, String leaf, String suffix) {
    this.schema = schema;
    this.leaf = leaf;
    this.suffix = suffix;
  }

  /** How the schema declares a column of that name. */
  String declared(Kind kind, String name) {
    return String.format(schema, kind.declared(isGroup() ? leaf : name)).replace("NAME", name);
  }

  /** How the column is called in the table. */
  String called(String name) {
    return name + suffix;
  }

  boolean isList() {
    return schema.contains("repeated");
  }

  private boolean isGroup() {
    return schema.contains("NAME");
  }
}
