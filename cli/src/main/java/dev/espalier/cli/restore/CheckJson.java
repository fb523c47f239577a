package dev.espalier.cli.restore;

import dev.espalier.restore.table.ColumnCheck;
import dev.espalier.restore.table.DuplicateRows;
import dev.espalier.restore.table.FoundDependency;
import dev.espalier.restore.table.KeyColumn;
import dev.espalier.restore.table.TableCheck;
import dev.espalier.restore.table.VariedForm;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was found in a table, for programs. */
final class CheckJson {
  /** Maximum number of cells and groups of rows that are listed; all are counted. */
  private static final int MOST = 1000;

  private CheckJson() {}

  static Map<String, Object> of(Path file, TableCheck check) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("table", file.toString());
    json.put("rows", check.rows());
    json.put("encoding", check.layout().encoding());
    json.put("delimiter", String.valueOf(check.layout().delimiter()));
    json.put("header", check.layout().header());
    json.put("columns", check.columns().stream().map(CheckJson::column).toList());
    json.put("suspiciousCount", check.suspicious().size());
    json.put("suspicious", RestoreOutput.changes(check.suspicious().stream().limit(MOST).toList()));
    json.put("dependencies", check.dependencies().stream().map(CheckJson::dependency).toList());
    json.put("keys", check.keys().stream().map(CheckJson::key).toList());
    json.put("duplicates", duplicates(check.duplicates()));
    json.put("duplicatesButForKeys", duplicates(check.alike()));
    json.put("notices", check.unlearnt().isEmpty() ? List.of() : List.of(check.unlearnt()));
    return json;
  }

  private static Map<String, Object> column(ColumnCheck column) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", column.name());
    json.put("kind", column.kind().words());
    json.put("distinct", column.distinct());
    json.put("missing", column.holes());
    json.put("missingTexts", column.missing());
    json.put("fillable", column.fillable());
    json.put("suspicious", column.suspicious());
    json.put("forms", column.forms().stream().map(VariedForm::counts).limit(MOST).toList());
    return json;
  }

  private static Map<String, Object> dependency(FoundDependency dependency) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("column", dependency.dependent());
    json.put("decidedBy", dependency.determinant());
    json.put("groups", dependency.groups());
    json.put("rows", dependency.rows());
    json.put("agree", dependency.strength());
    json.put("violations", dependency.violations());
    if (dependency.source() != null) {
      json.put("source", dependency.source());
      json.put("rightBySource", dependency.rights());
    }
    return json;
  }

  private static Map<String, Object> key(KeyColumn key) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("column", key.name());
    json.put("rows", key.present());
    json.put("distinct", key.distinct());
    json.put("repeated", duplicates(key.repeated()));
    return json;
  }

  private static Map<String, Object> duplicates(DuplicateRows duplicates) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", duplicates.extra());
    json.put(
        "groups",
        duplicates.groups().stream()
            .limit(MOST)
            .map(group -> Arrays.stream(group).boxed().toList())
            .toList());
    return json;
  }
}
