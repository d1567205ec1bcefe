import { createServer, type Server } from 'node:http';
import net from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { cutSlowBodies } from './slow-bodies.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that answers what it has read, and the head of a request to it. */
async function open(limits: { limitMs: number; fileBytesPerSecond: number }) {
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length)).on('end', () => response.end(String(bytes)));
  });
  servers.push(server);
  cutSlowBodies(server, { ...limits, everyMs: 5 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo; // listening on TCP
  return (type: string) => {
    const socket = net.connect(port, '127.0.0.1');
    let text = '';
    const closed = new Promise<string>((resolve) => {
      socket.on('data', (data: Buffer) => (text += data)).once('close', () => resolve(text));
    });
    socket.on('error', () => {});
    socket.write(
      `POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\n`,
    );
    return { socket, closed };
  };
}

test('a body that takes too long is cut off with 408, however its bytes trickle in', async () => {
  const send = await open({ limitMs: 100, fileBytesPerSecond: 1_000_000 });
  const { socket, closed } = send('application/json');
  socket.write('{');
  expect(await closed).toMatch(/^HTTP\/1\.1 408 /);
});

test('a file may take longer while enough of it comes, and no longer', async () => {
  const quick = (await open({ limitMs: 50, fileBytesPerSecond: 0 }))('multipart/form-data; boundary=x');
  const slow = (await open({ limitMs: 50, fileBytesPerSecond: 1_000_000 }))('application/octet-stream');
  quick.socket.write('ab');
  slow.socket.write('ab');
  // By then the limit of the quick one is over as well.
  expect(await slow.closed).toMatch(/^HTTP\/1\.1 408 /);
  quick.socket.write('cd');
  expect(await quick.closed).toMatch(/^HTTP\/1\.1 200 [\s\S]*4$/);
});

test('an answered request on a connection that stays open is not cut off', async () => {
  const server = createServer((_request, response) => response.end('ok'));
  servers.push(server);
  cutSlowBodies(server, { limitMs: 10, everyMs: 5 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo; // listening on TCP
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  const answers = (count: number) =>
    new Promise<void>((resolve) => {
      socket.on('data', (data: Buffer) => {
        text += data;
        if (text.split('HTTP/1.1 200').length > count) resolve();
      });
    });
  const ask = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
  const first = answers(1);
  socket.write(ask);
  await first;
  // Another one is cut off meanwhile: the limit has passed for both.
  const other = net.connect(port, '127.0.0.1').on('error', () => {});
  const gone = new Promise((resolve) => other.once('close', resolve));
  other.resume().write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\na');
  await gone;
  const second = answers(2);
  socket.write(ask);
  await second;
  socket.destroy();
});
