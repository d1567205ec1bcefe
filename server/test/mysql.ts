import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Connection, createServer } from 'mysql2';
import { atEnd } from './at-end.ts';

interface Account {
  user: string;
  password: string;
}

interface HandshakeReply {
  user: string;
  authToken: Buffer;
  authPluginData1: Buffer;
  authPluginData2: Buffer;
}

/** The side of a mysql2 connection that its types leave out: what a server says. */
interface ServerSide extends Connection {
  /** Each command begins at 0 anew, which the library leaves to the server. */
  sequenceId: number;
  serverHandshake(hello: object): void;
  writeOk(): void;
  writeTextResult(rows: object[], columns: object[]): void;
  on(event: string, listener: (statement: string) => void): this;
}

/** A server that speaks MySQL's protocol and knows one account; closed after the file. */
export async function mysqlServer(account: Account): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((plain) => {
    const connection = plain as ServerSide;
    connection.on('error', () => {});
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.36-test',
      connectionId: 1,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: 0xff_f7_df, // everything but TLS and compression
      authCallback: (reply: HandshakeReply, answer: (error: null, refused?: object) => void) => {
        answer(null, isRight(account, reply) ? undefined : { message: `Access denied for ${reply.user}`, code: 1045 });
        connection.sequenceId = 0;
      },
    });
    connection.on('stmt_prepare', (statement) => {
      asked.push(statement);
      connection.writeOk();
      connection.sequenceId = 0;
    });
    connection.on('query', (statement) => {
      asked.push(statement);
      const nothing = { catalog: 'def', schema: '', table: '', orgTable: '', orgName: '' };
      connection.writeTextResult([{ one: '1' }], [{ ...nothing, name: 'one', columnType: 253, characterSet: 45 }]);
      connection.sequenceId = 0;
    });
  });
  // The types know no server that listens on a chosen host.
  const listener = (server as unknown as { _server: import('node:net').Server })._server;
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  atEnd(() => {
    listener.close();
  });
  return { port: (listener.address() as AddressInfo).port, asked };
}

/** mysql_native_password: the client proves that it knows the password without sending it. */
function isRight({ user, password }: Account, reply: HandshakeReply): boolean {
  const sha1 = (...parts: Buffer[]) => createHash('sha1').update(Buffer.concat(parts)).digest();
  const stage1 = sha1(Buffer.from(password));
  const salt = Buffer.concat([reply.authPluginData1, reply.authPluginData2]).subarray(0, 20);
  const mask = sha1(salt, sha1(stage1));
  const expected = Buffer.from(stage1.map((byte, index) => byte ^ (mask[index] ?? 0)));
  return reply.user === user && expected.equals(reply.authToken);
}
