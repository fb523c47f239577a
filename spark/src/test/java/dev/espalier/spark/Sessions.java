package dev.espalier.spark;

import org.apache.spark.sql.SparkSession;

/** One session of Spark for all tests of a process: starting one takes seconds. */
final class Sessions {
  private Sessions() {}

  /** A session on two threads of this process. */
  static SparkSession local() {
    return builder("local[2]").getOrCreate();
  }

  static SparkSession.Builder builder(String master) {
    return SparkSession.builder()
        .master(master)
        .appName("espalier")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.shuffle.partitions", "3")
        .config("spark.sql.warehouse.dir", "target/warehouse")
        .config("spark.log.level", "ERROR");
  }
}
