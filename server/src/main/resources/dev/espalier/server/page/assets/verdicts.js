// What was said of the labels of one row: a map from label to 'yes' or 'no'; what is not in it is unknown.

/** The map with one label judged; the same verdict again, or none, makes it unknown. */
export function judged(verdicts, label, verdict) {
  const next = new Map(verdicts);
  if (!verdict || next.get(label) === verdict) next.delete(label);
  else next.set(label, verdict);
  return next;
}

/** The map with a yes for each label that nothing was said of: what was said stays. */
export function added(verdicts, labels) {
  const next = new Map(verdicts);
  labels.filter(label => !next.has(label)).forEach(label => next.set(label, 'yes'));
  return next;
}

/** The labels with one verdict, in the order in which they were judged. */
export function having(verdicts, verdict) {
  return [...verdicts].filter(entry => entry[1] === verdict).map(entry => entry[0]);
}

/** As the service takes evidence. */
export const asKnown = verdicts => ({ on: having(verdicts, 'yes'), off: having(verdicts, 'no') });

/** From what the service tells of a row: what was judged, else the labels that the file gives. */
export function ofRow(row) {
  const known = row.judged || { on: row.given ? row.given.on : [], off: [] };
  return new Map([...known.on.map(label => [label, 'yes']), ...known.off.map(label => [label, 'no'])]);
}
