import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import type { ClamavConfig } from '#config/config-clamav.ts';

/** A scanner that does not take a connection in this time, in ms, is not there. */
const connectMs = 5_000;
/** Longest answer that is read; clamd's are one line. */
const maxAnswer = 4_096;
const chunkBytes = 64 * 1024;

/** What clamd says of a content: the name of what it found, or null. */
export type Verdict = { virus: string | null };

/** clamd gave no verdict. `tooLarge`: its own StreamMaxLength is smaller than the file. */
export class ScanFailure extends Error {
  readonly reason: 'unreachable' | 'tooLarge';

  constructor(reason: 'unreachable' | 'tooLarge', message: string) {
    super(message);
    this.name = 'ScanFailure';
    this.reason = reason;
  }
}

/** Sends a file of ours to clamd by INSTREAM; no more than a chunk of it is in memory. @throws ScanFailure */
export async function scanFile(config: ClamavConfig, place: string): Promise<Verdict> {
  if ((await stat(place)).size > config.maxBytes) throw new ScanFailure('tooLarge', 'larger than CLAMAV_MAX_MEGABYTES');
  const answer = await ask(config, 'zINSTREAM\0', createReadStream(place, { highWaterMark: chunkBytes }));
  if (/: OK$/.test(answer)) return { virus: null };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found) return { virus: found.replace(/[^\x20-\x7e]/g, '?').slice(0, 200) };
  throw new ScanFailure(/size limit exceeded/i.test(answer) ? 'tooLarge' : 'unreachable', answer || 'no answer');
}

/** clamd's version and that of its signatures. @throws ScanFailure */
export async function clamdVersion(config: ClamavConfig): Promise<string> {
  const answer = await ask({ ...config, timeoutMs: Math.min(config.timeoutMs, connectMs) }, 'zVERSION\0');
  if (!/^ClamAV /.test(answer)) throw new ScanFailure('unreachable', `not clamd: ${answer.slice(0, 100)}`);
  return answer.slice(0, 200);
}

/** One command on a connection of its own, with a body in counted chunks, and the line that comes back. */
function ask(config: ClamavConfig, command: string, body?: AsyncIterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const { socketPath, host, port, timeoutMs } = config;
    const socket = socketPath === undefined ? connect({ host, port }) : connect({ path: socketPath });
    let answer = '';
    const end = (error?: Error) => {
      clearTimeout(late);
      socket.destroy();
      // It answers and hangs up before it has read all that it does not want: the answer counts, not the broken pipe.
      const line = answer.replace(/[\0\r\n]+$/, '');
      if (line !== '') resolve(line);
      else reject(new ScanFailure('unreachable', error?.message ?? 'the connection ended without an answer'));
    };
    let late = setTimeout(() => end(new Error('no connection in time')), connectMs);
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      clearTimeout(late);
      late = setTimeout(() => {
        answer = '';
        end(new Error(`no verdict in ${timeoutMs} ms`));
      }, timeoutMs);
      send(socket, command, body).catch((error: Error) => {
        // A broken pipe comes as the socket's own error; what is left is that our file could not be read.
        if (!socket.destroyed) end(error);
      });
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > maxAnswer) end();
    });
    socket.on('error', end);
    socket.on('close', () => end());
  });
}

async function send(socket: Socket, command: string, body: AsyncIterable<Buffer> | undefined): Promise<void> {
  socket.write(command);
  if (!body) return;
  for await (const chunk of body) {
    if (socket.destroyed) return;
    const size = Buffer.alloc(4);
    size.writeUInt32BE(chunk.length);
    socket.write(size);
    if (!socket.write(chunk)) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      socket.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    socket.on('drain', go);
    socket.on('close', go);
  });
}
