import { mkdtempSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/database.ts';
import { buildApp } from '../src/app.ts';

/**
 * A server of its own that decides on a task. With `hangs` it stops in the middle of the decision, when what follows of it
 * has been written and people are being told, and says `inside`; else it says `decided`. Tests kill it there.
 */
interface Order {
  connection: pg.PoolConfig;
  username: string;
  password: string;
  body: object;
  hangs: boolean;
}

// What the test that starts it has written.
const { connection, username, password, body, hangs } = JSON.parse(process.env.FLOW_ORDER ?? '{}') as Order;
const config = readConfig({
  CAPTCHA: 'off',
  DATA_DIR: mkdtempSync(path.join(tmpdir(), 'dossier-flow-')),
  LOG_LEVEL: 'silent',
});
const app = await buildApp({
  config,
  database: openDatabase({ ...connection, max: 4 }),
  log: pino({ level: 'silent' }),
});
const post = async (target: string, payload: object, token = '') =>
  (
    await app.http.inject({
      method: 'POST',
      url: `${config.apiPrefix}${target}`,
      headers: { 'x-access-token': token },
      payload,
    })
  ).json();
const { token } = (await post('/sys/login', { username, password })).result;
if (hangs) {
  app.messages.send = () => {
    console.log('inside');
    return new Promise(() => {});
  };
}
// Whoever is killed keeps nothing for the next one that starts.
flushCompileCache();
const { success, message } = await post('/flow/task/decide', body, token);
console.log(success ? 'decided' : message);
setInterval(() => {}, 1000);
