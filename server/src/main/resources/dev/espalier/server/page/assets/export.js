// Judgements as a file on the user's machine.
import { html } from './vendor/htm-preact.js';
import * as api from './api.js';
import { refusal } from './outbox.js';

const quoted = value => /[",\n\r]/.test(value) ? '"' + value.replaceAll('"', '""') + '"' : value;
const asText = value => value === null || value === undefined ? '' : Array.isArray(value) ? value.join('|') : String(value);

/** One line for each judgement: the columns, then accepted and rejected labels. */
export function csvOf(log, columns) {
  const lines = log.map(one => [...columns.map(column => asText(one.record[column])), asText(one.accepted), asText(one.rejected)]);
  return [[...columns, 'accepted', 'rejected'], ...lines].map(line => line.map(quoted).join(',') + '\n').join('');
}

/** One object for each judgement. */
export const jsonLinesOf = log => log.map(one => JSON.stringify({ ...one.record, accepted: one.accepted, rejected: one.rejected }) + '\n').join('');

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Buttons that save the rows of the service with their labels, or what was judged of one's own texts. */
export function Export({ card, work, data }) {
  const name = (data && work.mode === 'rows' ? data.name.replace(/\.[^.]*$/, '') : card.name) + '-tags';
  const columns = card.columns.filter(column => column.role !== 'tags').map(column => column.name);
  const rows = work.mode === 'rows';
  const csv = () => rows ? api.exported(card.name, 'csv') : Promise.resolve(new Blob([csvOf(work.log, columns)], { type: 'text/csv' }));
  const json = () => rows ? api.exported(card.name, 'jsonl') : Promise.resolve(new Blob([jsonLinesOf(work.log)], { type: 'application/jsonl' }));
  const button = (text, made, ending) => html`
    <button class="quiet" disabled=${!rows && !work.log.length}
      onClick=${() => made().then(blob => save(blob, name + ending), failure => refusal.set(failure.message))}>${text}</button>`;
  return html`<span class="export"><span class="soft">Export</span>${button('CSV', csv, '.csv')}${button('JSON lines', json, '.jsonl')}</span>`;
}
