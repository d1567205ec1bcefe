import { createServer } from 'node:http';
import { codes } from '@dossier/contract/core/envelope.ts';
import type { Config } from '#config/config.ts';
import { addressOf } from '#core/listen-address.ts';
import { outages } from '#db/outage.ts';
import { failure } from './endpoint.ts';

/** Stands at the server's address until its database can be started. */
export interface WaitingRoom {
  address: string;
  close(): Promise<void>;
}

/** Answers every call with what the server waits for, and says the same on `/readyz`. */
export async function openWaitingRoom({ host, port, apiPrefix, brand }: Config): Promise<WaitingRoom> {
  const { code, message } = outages.databaseFull;
  const readiness = { status: 'not ready', reason: message, conditions: [{ code, message }] };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
      response.end(JSON.stringify(body));
    };
    if (path === '/healthz') return answer(200, { status: 'alive' });
    if (path === '/readyz') return answer(503, readiness);
    if (apiPrefix !== '' && path.startsWith(`${apiPrefix}/`)) return answer(503, failure(message, '', codes.busy));
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
    response.end(`${brand}：${message}`);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const bound = server.address();
  return {
    address: addressOf(host, typeof bound === 'object' && bound ? bound.port : port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
