import { createServer, type Server, type Socket } from 'node:net';

/** The test string that every scanner knows, in two pieces so that none takes this file for a find. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** How the small clamd answers: as clamd does, or in one of the ways in which it fails. */
export type Manner = 'honest' | 'silent' | 'rude' | 'babbling';

export interface FakeClamd {
  /** TCP port; 0 at a socket. */
  port: number;
  manner: Manner;
  /** StreamMaxLength. */
  maxBytes: number;
  /** Bytes of each stream that was read to its end, and of those cut short. */
  streams: { bytes: number; whole: boolean }[];
  stop(): Promise<void>;
}

/** A daemon that speaks clamd's protocol (zVERSION, zINSTREAM) and finds the EICAR string, at a port or a socket's path. */
export async function fakeClamd(at: { port?: number; path?: string } = {}): Promise<FakeClamd> {
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    serveOne(socket, fake);
  });
  await new Promise<void>((resolve) => server.listen(at.path ? { path: at.path } : { port: at.port ?? 0 }, resolve));
  const address = server.address();
  const fake: FakeClamd = {
    port: typeof address === 'object' && address ? address.port : 0,
    manner: 'honest',
    maxBytes: 100 * 1024 * 1024,
    streams: [],
    stop() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;
}

function serveOne(socket: Socket, fake: FakeClamd): void {
  let input = Buffer.alloc(0);
  let isStreaming = false;
  const body: Buffer[] = [];
  const size = () => body.reduce((sum, part) => sum + part.length, 0);
  const answer = (line: string) => {
    fake.streams.push({ bytes: size(), whole: !/size limit/.test(line) });
    socket.end(`${line}\0`);
  };
  socket.on('data', (chunk) => {
    input = Buffer.concat([input, chunk]);
    if (fake.manner === 'silent') return;
    if (fake.manner === 'rude') return void socket.destroy();
    if (fake.manner === 'babbling') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (!isStreaming) {
      const end = input.indexOf(0);
      if (end < 0) return;
      const command = input.toString('latin1', 0, end);
      input = input.subarray(end + 1);
      if (command === 'zVERSION') return void socket.end('ClamAV 1.4.3/27800/Sat Nov 21 09:26:00 2026\0');
      if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
      isStreaming = true;
    }
    while (input.length >= 4) {
      const length = input.readUInt32BE(0);
      if (length === 0) {
        const isInfected = Buffer.concat(body).includes(eicar);
        return answer(isInfected ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
      }
      if (input.length < 4 + length) return;
      body.push(input.subarray(4, 4 + length));
      input = input.subarray(4 + length);
      if (size() > fake.maxBytes) return answer('INSTREAM size limit exceeded. ERROR');
    }
  });
}
