// node scripts/run.mjs bench/faults/slow-body.ts: sends a body of a few bytes a second, and a head of the same kind.
// Bar: both are cut off after about a minute.
import net from 'node:net';
import { finish, report, scratch, startServer } from './server.ts';

const server = await startServer(scratch('slow-body'));
const { port, hostname } = new URL(server.address);
const post =
  'POST /jeecg-boot/sys/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{';

/** Seconds until the server has had enough, and what it said. */
function trickle(begin: string, drop: string): Promise<{ seconds: number; said: string }> {
  const begun = performance.now();
  const socket = net.connect(Number(port), hostname);
  let said = '';
  return new Promise((resolve) => {
    socket.once('connect', () => socket.write(begin));
    const timer = setInterval(() => socket.write(drop), 500);
    socket.on('data', (data: Buffer) => (said += data)).on('error', () => {});
    socket.once('close', () => {
      clearInterval(timer);
      resolve({ seconds: (performance.now() - begun) / 1000, said: said.split('\r\n')[0] ?? '' });
    });
  });
}

const [body, head] = await Promise.all([
  trickle(post, ' '),
  trickle('GET /jeecg-boot/sys/clientConfig HTTP/1.1\r\nhost: a\r\nx-slow: ', 'a'),
]);
for (const [what, { seconds, said }] of Object.entries({ body, head }))
  report(`a slow ${what} is cut`, `${seconds.toFixed(1)} s, ${said}`, '60 to 65 s', seconds >= 59 && seconds <= 65);
await server.stop();
finish();
