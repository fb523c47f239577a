// The service: JSON in and out, its problems as errors, a token where it asks for one.
import { store } from './store.js';

/** The service answered that something is wrong with what was asked. */
export class Problem extends Error {
  constructor(status, body) {
    super(body.detail || body.title || 'the service answered ' + status);
    this.status = status;
  }
}

/** The service cannot be reached, or asks to come back later: the same question may be asked again. */
export class Away extends Error {}

/** Whether the service answers. */
export const connection = store('here');
/** Counts up when an answer comes from another version of the model than the page knows. */
export const modelChanges = store(0);
/** Whether the service wants a token that it has not been given. */
export const tokenWanted = store(false);

const tokenName = 'espalier-token';
const busy = [429, 502, 503, 504];

/** Remembers the token until the window is closed. */
export function giveToken(token) {
  sessionStorage.setItem(tokenName, token);
  tokenWanted.set(false);
  // Whoever waits asks again.
  connection.set('away');
  connection.set('here');
}

async function send(path, { method = 'GET', body, signal } = {}) {
  const headers = {};
  const token = sessionStorage.getItem(tokenName);
  if (token) headers.Authorization = 'Bearer ' + token;
  if (body) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(path, { method, headers, body: body && JSON.stringify(body), signal, cache: 'no-store' });
  } catch (failure) {
    if (failure.name === 'AbortError') throw failure;
    throw new Away('the service is away');
  }
}

async function checked(path, options) {
  let answer;
  try {
    answer = await send(path, options);
    if (busy.includes(answer.status)) throw new Away('the service is busy');
  } catch (failure) {
    if (failure instanceof Away) lost();
    throw failure;
  }
  if (answer.ok) return answer;
  if (answer.status === 401) tokenWanted.set(true);
  throw new Problem(answer.status, await answer.json().catch(() => ({})));
}

/** The answer as an object; null where the service has none. */
async function ask(path, options) {
  const answer = await checked(path, options);
  if (answer.status === 204) return null;
  return answer.json().catch(failure => {
    if (failure.name === 'AbortError') throw failure;
    throw new Away('the answer broke off');
  });
}

let waiting = false;
/** Asks until the service answers again. */
async function lost() {
  if (waiting) return;
  waiting = true;
  connection.set('away');
  for (let pause = 500; ; pause = Math.min(4000, pause * 1.5)) {
    await new Promise(resolve => setTimeout(resolve, pause));
    const ready = await send('/health/ready').then(answer => answer.ok, () => false);
    if (ready) break;
  }
  waiting = false;
  connection.set('here');
}

/** Asks again whenever the service comes back, until it has answered. */
export async function insist(question) {
  for (;;) {
    try {
      return await question();
    } catch (failure) {
      if (!(failure instanceof Away)) throw failure;
      await new Promise(resolve => {
        const unwatch = connection.watch(state => {
          if (state !== 'here') return;
          unwatch();
          resolve();
        });
      });
    }
  }
}

const of = (model, rest = '') => '/v1/models/' + encodeURIComponent(model) + rest;
const query = values => '?' + new URLSearchParams(values);

export const models = () => ask('/v1/models');
export const card = model => ask(of(model));
export const graph = model => ask(of(model, '/graph' + query({ most: 2000 })));
export const predict = (model, body, signal) => ask(of(model, '/predict'), { method: 'POST', body, signal });
export const explain = (model, body, signal) => ask(of(model, '/explain'), { method: 'POST', body, signal });
export const feedback = (model, body) => ask(of(model, '/feedback'), { method: 'POST', body });
export const row = (model, number) => ask('/v1/data/rows/' + number + query({ model }));
export const audit = (model, most, only) => ask('/v1/data/audit' + query(only ? { model, most, only } : { model, most }));
export const exported = (model, format) => checked('/v1/data/export' + query({ model, format })).then(answer => answer.blob());

/** What is known of the rows; null where the service has none. */
export function data() {
  return ask('/v1/data').catch(failure => {
    if (failure.status === 404) return null;
    throw failure;
  });
}

/** The row to judge next, none of those in `after`; null when none is left. */
export function next(model, order, after) {
  return ask('/v1/data/next' + query(after.length ? { model, order, after: after.join(',') } : { model, order }));
}
