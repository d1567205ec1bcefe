import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that speaks enough of the Redis protocol for publish and subscribe and a look at its figures; real Redis is not on every machine. */
export async function publishSubscribeServer(
  port: number,
): Promise<{ url: string; close(): Promise<void>; drop(): void }> {
  const sockets = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

  function answer(socket: Socket, [command = '', ...rest]: string[]): string {
    switch (command.toUpperCase()) {
      case 'HELLO':
        return `*4\r\n${bulk('server')}${bulk('redis')}${bulk('proto')}:2\r\n`;
      case 'SUBSCRIBE': {
        const [channel = ''] = rest;
        const set = subscribers.get(channel) ?? new Set();
        subscribers.set(channel, set.add(socket));
        return `>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`;
      }
      case 'PUBLISH': {
        const [channel = '', text = ''] = rest;
        const set = subscribers.get(channel) ?? new Set();
        for (const other of set) other.write(`>3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`);
        return `:${set.size}\r\n`;
      }
      case 'INFO':
        return bulk('# Memory\r\nused_memory:1048576\r\n');
      case 'DBSIZE':
        return ':7\r\n';
      case 'PING':
        return '+PONG\r\n';
      default:
        return '+OK\r\n';
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    let buffered = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      for (const set of subscribers.values()) set.delete(socket);
    });
    socket.on('data', (chunk) => {
      buffered = Buffer.concat([buffered, chunk]);
      for (let command = readCommand(buffered); command; command = readCommand(buffered)) {
        buffered = buffered.subarray(command.length);
        socket.write(answer(socket, command.words));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    close: () =>
      new Promise((resolve) => {
        drop();
        server.close(() => resolve());
      }),
  };
}

/** One command at the front of the bytes, when it is there whole. */
function readCommand(bytes: Buffer): { words: string[]; length: number } | null {
  let at = 0;
  const line = (): string | null => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const text = bytes.toString('utf8', at, end);
    at = end + 2;
    return text;
  };
  const count = line();
  if (count === null) return null;
  const words: string[] = [];
  for (let index = 0; index < Number(count.slice(1)); index += 1) {
    const size = line();
    if (size === null) return null;
    const end = at + Number(size.slice(1));
    if (bytes.length < end + 2) return null;
    words.push(bytes.toString('utf8', at, end));
    at = end + 2;
  }
  return { words, length: at };
}
