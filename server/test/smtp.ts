import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  messageId: string;
  /** The whole message as it travelled. */
  raw: string;
}

export interface TestSmtp {
  port: number;
  /** What was handed over, in order, whether the server said so afterwards or not. */
  mails: ReceivedMail[];
  /** What the server does with the next mails, the first one first; then it takes them. */
  behaviour: ('drop after data' | 'refuse receiver' | 'busy')[];
  up(): Promise<void>;
  down(): Promise<void>;
}

/** A real SMTP server on the loopback, which is down until it is told to come up. */
export async function testSmtp(): Promise<TestSmtp> {
  const port = await freePort();
  const mails: ReceivedMail[] = [];
  const behaviour: TestSmtp['behaviour'] = [];
  let server: SMTPServer | null = null;
  const sockets = new Set<Socket>();

  function make(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo(_address, _session, callback) {
        if (behaviour[0] === 'refuse receiver') {
          behaviour.shift();
          return callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        }
        if (behaviour[0] === 'busy') {
          behaviour.shift();
          return callback(Object.assign(new Error('try later'), { responseCode: 451 }));
        }
        callback();
      },
      onData(stream, session, callback) {
        let raw = '';
        stream.on('data', (bytes: Buffer) => {
          raw += bytes.toString('utf8');
        });
        stream.on('end', () => {
          const [, messageId = ''] = /^Message-ID: (\S+)/im.exec(raw) ?? [];
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), messageId, raw });
          if (behaviour[0] !== 'drop after data') return callback();
          behaviour.shift();
          for (const socket of sockets) socket.destroy();
        });
      },
    });
    made.on('error', () => {}); // connections that the tests cut off
    made.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    return made;
  }

  return {
    port,
    mails,
    behaviour,
    async up() {
      const made = make();
      server = made;
      await new Promise<void>((ready) => made.listen(port, '127.0.0.1', ready));
    },
    async down() {
      const running = server;
      server = null;
      if (running) await new Promise<void>((closed) => running.close(closed));
    },
  };
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((found) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
