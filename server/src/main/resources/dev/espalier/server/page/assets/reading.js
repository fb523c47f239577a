// The record: read, with the words that speak for and against a label marked, or written.
import { html } from './vendor/htm-preact.js';
import { brief, cell } from './format.js';
import { isSum, pieces, termOf } from './highlight.js';

/** Columns whose cells say what the record is about; others only name it or are labels. */
const useful = column => !['tags', 'ignored', 'label'].includes(column.role);
const isText = column => column.role === 'text';

/** Minimum number of lines of a text that was broken to a width. */
const fewestLines = 3;
/** Maximum width to which texts are broken. */
const widest = 100;
const listed = /^\s*([-*•–]|\d+[.)])\s/;

/**
 * A text that was broken to a width, as a page fills: a line goes on where its next word would not
 * have fit. Paragraphs, items of lists and what is indented stay as they are.
 */
export function reflowed(text) {
  const lines = text.split('\n').map(line => line.trimEnd());
  const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (lines.length < fewestLines || width > widest) return text;
  return lines.reduce((all, line, at) => {
    const before = lines[at - 1];
    const goesOn = at > 0 && before && line && !listed.test(line) && (!/^\s/.test(line) || listed.test(before))
      && before.length + 1 + line.trim().split(' ')[0].length > width;
    return at === 0 ? line : goesOn ? all + ' ' + line.trim() : all + '\n' + line;
  }, '');
}

function strengthOf(amount, greatest) {
  return { '--strength': Math.min(1, 0.25 + 0.75 * Math.abs(amount) / greatest) };
}

/** Where nothing says as much as this, all marks are faint. */
const leastStrong = 0.2;
/** Terms that say less than this share of what the strongest says are not marked. */
const leastMarked = 0.2;

function Marked({ text, column, contributions, greatest }) {
  const telling = contributions.filter(one => Math.abs(one.amount) >= leastMarked * greatest);
  return pieces(text, column, telling).map(piece => piece.amount === undefined ? piece.text : html`
    <mark class=${piece.amount > 0 ? 'for' : 'against'} style=${strengthOf(piece.amount, greatest)}>${piece.text}</mark>`);
}

/** What the features of a column say together; undefined if none is told. */
function amountOf(column, contributions) {
  const own = contributions.filter(one => one.kind === 'feature' && (one.name === column || termOf(one.name, column)));
  return own.length ? own.reduce((sum, one) => sum + one.amount, 0) : undefined;
}

const greatestOf = contributions => contributions.filter(one => one.kind === 'feature' && !isSum(one))
  .reduce((most, one) => Math.max(most, Math.abs(one.amount)), leastStrong);

/** A record of the data, to read. */
export function Reading({ columns, record, contributions }) {
  const greatest = greatestOf(contributions);
  const texts = columns.filter(column => isText(column) && cell(record[column.name]));
  const others = columns.filter(column => !isText(column) && useful(column) && cell(record[column.name]));
  const longest = texts.reduce((most, column) => Math.max(most, cell(record[column.name]).length), 0);
  return html`
    <article class="record scrolling" tabindex="0" aria-label="The row">
      ${texts.map(column => {
        const text = reflowed(cell(record[column.name]));
        const heading = texts.length > 1 && text.length < 160 && text.length < longest;
        return html`<div class=${heading ? 'cell heading' : 'cell'}>
          ${texts.length > 1 && html`<span class="column">${column.name}</span>`}
          <div class="text"><${Marked} text=${text} column=${column.name} contributions=${contributions} greatest=${greatest} /></div></div>`;
      })}
      ${others.length > 0 && html`<dl class="cells">${others.map(column => {
        const amount = amountOf(column.name, contributions);
        const sign = amount === undefined ? '' : amount > 0 ? 'for' : 'against';
        return html`<div class=${sign} style=${amount === undefined ? null : strengthOf(amount, greatest)}>
          <dt>${column.name}</dt><dd>${brief(column, record)}</dd></div>`;
      })}</dl>`}
    </article>`;
}

function TextField({ column, record, write, contributions, greatest, alone }) {
  const text = cell(record[column.name]);
  return html`
    <label class=${'writing' + (alone ? ' alone' : '')}>
      <span class="column">${column.name}</span>
      <span class="paper">
        <span class="mirror" aria-hidden="true"><${Marked} text=${text} column=${column.name} contributions=${contributions} greatest=${greatest} />${'\n '}</span>
        <textarea value=${text} spellcheck="false" placeholder="Paste or write"
          onInput=${event => write({ ...record, [column.name]: event.target.value })}></textarea>
      </span>
    </label>`;
}

/** What is typed into a field, as the service takes it: a number where it is one; nothing where it is empty. */
function typedCell(column, text) {
  const number = column.role === 'number' || column.role === 'count';
  return number && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A record of one's own: one field for each column of the model. */
export function Writing({ columns, record, write, contributions }) {
  const greatest = greatestOf(contributions);
  const texts = columns.filter(isText);
  const others = columns.filter(column => !isText(column) && useful(column) && column.role !== 'id');
  return html`
    <div class="record">
      ${texts.map(column => html`<${TextField} key=${column.name} column=${column} record=${record} write=${write}
        contributions=${contributions} greatest=${greatest} alone=${texts.length === 1} />`)}
      ${others.length > 0 && html`<div class="fields">${others.map(column => {
        const amount = amountOf(column.name, contributions);
        return html`<label class=${'field ' + (amount === undefined ? '' : amount > 0 ? 'for' : 'against')}
            style=${amount === undefined ? null : strengthOf(amount, greatest)}>${column.name}
          <input type="text" inputmode=${column.role === 'number' ? 'decimal' : 'text'} autocomplete="off" value=${cell(record[column.name])}
            list=${column.levels ? 'levels-' + column.name : null} onInput=${event => write({ ...record, [column.name]: typedCell(column, event.target.value) })} />
          ${column.levels && html`<datalist id=${'levels-' + column.name}>${column.levels.map(level => html`<option value=${level} />`)}</datalist>`}</label>`;
      })}</div>`}
    </div>`;
}
