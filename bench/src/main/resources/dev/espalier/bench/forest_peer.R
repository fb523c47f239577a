# R's ranger learns generated rows; usage and answer as those of forest_peer.py.
if (!requireNamespace("ranger", quietly = TRUE)) quit(status = 3)
given <- commandArgs(trailingOnly = TRUE)
folder <- given[1]
size <- as.integer(given[-1])
names(size) <- c("rows", "test", "columns", "trees", "tried", "threads", "runs")
all <- size["rows"] + size["test"]
doubles <- function(name, count) {
  readBin(file.path(folder, name), "double", count, endian = "little")
}
cells <- matrix(doubles("cells", all * size["columns"]), nrow = all, byrow = TRUE)
colnames(cells) <- paste0("f", seq_len(ncol(cells)))
label <- factor(doubles("label", all))
train <- seq_len(size["rows"])
x <- cells[train, ]
y <- label[train]
unseen <- cells[-train, ]
cat(as.character(packageVersion("ranger")), "\n")
for (seed in seq_len(size["runs"])) {
  # Its out-of-bag error is not asked for: the others do not compute it either.
  seconds <- system.time(
    forest <- ranger::ranger(
      x = x, y = y, num.trees = size["trees"], mtry = size["tried"], min.node.size = 1,
      num.threads = size["threads"], oob.error = FALSE, seed = seed, verbose = FALSE
    )
  )
  found <- predict(forest, unseen, num.threads = size["threads"])$predictions
  cat(seconds["elapsed"], seconds["user.self"] + seconds["sys.self"], mean(found == label[-train]), "\n")
}
