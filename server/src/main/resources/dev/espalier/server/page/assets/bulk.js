// The same labels for more rows: they are added, and nothing that a row has is taken away.
import { html, useState } from './vendor/htm-preact.js';
import * as api from './api.js';
import { counted } from './format.js';
import { Dialogue } from './keys.js';
import { tell } from './live.js';
import { post } from './outbox.js';
import { added, asKnown, ofRow } from './verdicts.js';

const mostRows = 1000;

/** Row numbers from "3, 7-9": [3, 7, 8, 9]; null if it is something else. */
export function rowsOf(text, rows) {
  const numbers = [];
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const found = /^(\d+)(?:[-–](\d+))?$/.exec(part);
    if (!found) return null;
    const from = Number(found[1]), to = Number(found[2] || found[1]);
    if (from < 1 || to > rows || from > to || to - from >= mostRows) return null;
    for (let number = from; number <= to; number++) numbers.push(number);
  }
  return numbers.length && numbers.length <= mostRows ? [...new Set(numbers)] : null;
}

/** Adds labels to what is known of one row; resolves to whether something was new. */
export async function addTo(model, number, labels) {
  const row = await api.insist(() => api.row(model, number));
  const before = ofRow(row);
  const after = added(before, labels);
  if (after.size === before.size) return false;
  const known = asKnown(after);
  await post(model, { row: number, record: row.record, accepted: known.on, rejected: known.off });
  return true;
}

/** Asks for which rows, and does it. */
export function Bulk({ card, rows, labels, close, done }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(null);
  const numbers = rowsOf(text, rows);
  const run = async event => {
    event.preventDefault();
    let changed = 0;
    for (let index = 0; index < numbers.length; index++) {
      setAt(index);
      if (await addTo(card.name, numbers[index], labels)) changed++;
    }
    tell('Added to ' + counted(changed, 'row') + (changed < numbers.length ? '; the others had a judgement of it' : ''));
    done();
    close();
  };
  return html`
    <${Dialogue} title="Add to more rows" close=${close}>
      ${labels.length === 0 ? html`<p>Say yes to a label first; what has a yes is added to the rows that you name.</p>` : html`
      <form onSubmit=${run}>
        <p>Adds ${labels.map(label => html`<span class="chip yes">${label}</span> `)} to each row named below. What a row has stays, a no too.</p>
        <label class="field">Rows, as in 3, 7-12
          <input id="bulk-rows" type="text" autocomplete="off" value=${text} onInput=${event => setText(event.target.value)}
            aria-invalid=${text !== '' && !numbers} /></label>
        <p class="soft" role="status">${at !== null ? 'Row ' + (at + 1) + ' of ' + numbers.length
          : text && !numbers ? 'Expected are rows from 1 to ' + rows.toLocaleString('en') + ', at most ' + mostRows + ' at a time.'
          : numbers ? counted(numbers.length, 'row') : ''}</p>
        <p class="actions"><button class="primary" disabled=${!numbers || at !== null}>Add</button></p>
      </form>`}
    <//>`;
}
