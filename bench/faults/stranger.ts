// node scripts/run.mjs bench/faults/stranger.ts: somebody without a session sends 330 000 unknown keys, in a loop.
// Bar: the calls of others take at most twice their median alone.
import { Worker } from 'node:worker_threads';
import { call, finish, report, scratch, signIn, startServer } from './server.ts';

const server = await startServer(scratch('stranger'));
const token = await signIn(server);

/** Sends the body over one connection, again and again, until it is told to end. Runs beside this thread. */
const sender = `
  const { workerData, parentPort } = require('node:worker_threads');
  const http = require('node:http');
  const keys = Array.from({ length: 330000 }, (_, at) => '"k' + at + '":1');
  const body = Buffer.from('{"username":"a","password":"b",' + keys.join(',') + '}');
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let sent = 0;
  let ended = false;
  parentPort.on('message', () => { ended = true; });
  const send = () => {
    if (ended) return parentPort.postMessage(sent);
    const request = http.request(workerData, { agent, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } });
    const next = () => { sent += 1; setImmediate(send); };
    request.once('response', (response) => response.resume().once('close', next));
    request.once('error', next);
    request.end(body);
  };
  send();`;

async function median(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 300; round += 1)
    times.push((await call(server, 'GET', '/sys/position/list', { token })).took);
  times.sort((a, b) => a - b);
  return times[150] ?? 0;
}

await median();
const alone = await median();
const worker = new Worker(sender, { eval: true, workerData: `${server.address}/jeecg-boot/sys/login` });
const beside = await median();
const sent = await new Promise<number>((resolve) => {
  worker.once('message', resolve);
  worker.postMessage('end');
});
await worker.terminate();
report(
  `calls of others beside a sender of 3.2 MB of unknown keys (${sent} sent)`,
  `${beside.toFixed(1)} ms, alone ${alone.toFixed(1)} ms: ${(beside / alone).toFixed(2)} ×`,
  '≤ 2 ×',
  beside <= 2 * alone && sent > 10,
);
await server.stop();
finish();
