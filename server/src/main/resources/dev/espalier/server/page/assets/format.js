// Numbers and words as people read them.

/** A probability in percent; never a certainty that is none. */
export function percent(probability) {
  if (probability === undefined) return '–';
  if (probability > 0 && probability < 0.01) return '<1%';
  if (probability < 1 && probability > 0.99) return '>99%';
  return Math.round(100 * probability) + '%';
}

/** A signed amount, as contributions have it. */
export const signed = amount => (amount < 0 ? '−' : '+') + Math.abs(amount).toFixed(2);

/** A count with its thing. */
export const counted = (count, thing) => count.toLocaleString('en') + ' ' + thing + (count === 1 ? '' : 's');

/** A cell of a record as text. */
export function cell(value) {
  if (value === null || value === undefined) return '';
  if (!Array.isArray(value)) return String(value);
  const joined = value.join(', ');
  return typeof value[0] === 'number' ? '[' + joined + ']' : joined;
}

/** Number of characters of a vector that are shown. */
const ofVector = 60;

/** A cell to be read: of a long vector the beginning and how many numbers it has. */
export function brief(column, record) {
  const text = cell(record[column.name]);
  return column.role === 'vector' && text.length > ofVector ? text.slice(0, ofVector) + '… (' + counted(column.length, 'number') + ')' : text;
}
