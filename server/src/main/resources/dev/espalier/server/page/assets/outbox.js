// Judgements on their way to the service: kept until it says that they are on its disk.
import * as api from './api.js';
import { store } from './store.js';

/** Judgements that the service has not acknowledged. */
export const outbox = store([]);
/** What the service refused, in words; it stays until read. */
export const refusal = store('');

let sending = false;

/** Sends a judgement, now or when the service is back; resolves when it is written. */
export function post(model, body) {
  return new Promise(resolve => {
    outbox.set(waiting => [...waiting, { model, body, resolve }]);
    flush();
  });
}

async function flush() {
  if (sending) return;
  sending = true;
  try {
    while (outbox.now().length) await deliver(outbox.now()[0]);
  } catch (failure) {
    if (!(failure instanceof api.Away) && failure.status !== 401) throw failure;
  } finally {
    sending = false;
  }
}

// In order and one by one: of two judgements of one row the later one counts.
async function deliver(first) {
  try {
    first.resolve(await api.feedback(first.model, first.body));
  } catch (failure) {
    if (failure instanceof api.Away || failure.status === 401) throw failure;
    refusal.set('Not saved: ' + failure.message);
    first.resolve(null);
  }
  outbox.set(waiting => waiting.slice(1));
}

api.connection.watch(state => {
  if (state === 'here') flush();
});

window.addEventListener('beforeunload', event => {
  if (outbox.now().length) event.preventDefault();
});
