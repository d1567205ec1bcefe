import net from 'node:net';
import type { Readable } from 'node:stream';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { AppError, refuse } from '#core/errors.ts';
import { wireTypes } from '#db/database.ts';
import type { Destination, Outbound } from '#services/outbound.ts';
import type { DatabaseAddress } from './database-address.ts';
import { framed } from './framed.ts';

export interface Account {
  user: string;
  password: string;
}

/** ms for a whole test, below the 9 s after which clients give up. */
export const testLimitMs = 6000;

/**
 * Signs in to a database in a read-only session, asks it one thing, and leaves.
 * @throws AppError that says in words why it did not work
 */
export async function tryConnection(outbound: Outbound, at: DatabaseAddress, account: Account): Promise<void> {
  const deadline = performance.now() + testLimitMs;
  const to = await within(deadline, outbound.destination(at.host, at.port), () => {});
  try {
    await (at.engine === 'mysql' ? tryMysql : tryPostgres)(at, to, account, deadline);
  } catch (error) {
    throw error instanceof AppError ? error : refuse(`连接失败：${reasonOf(error)}`);
  }
}

async function tryPostgres(at: DatabaseAddress, to: Destination, account: Account, deadline: number): Promise<void> {
  const { client, leave } = postgresClient(at, to, account);
  try {
    await within(deadline, client.connect(), leave);
    await within(deadline, client.query('set session characteristics as transaction read only'), leave);
    await within(deadline, client.query('select 1'), leave);
  } finally {
    leave();
  }
}

async function tryMysql(at: DatabaseAddress, to: Destination, account: Account, deadline: number): Promise<void> {
  const { connected, leave } = mysqlConnection(at, to, account);
  try {
    const connection = await within(deadline, connected, leave);
    connection.on('error', () => {});
    await within(deadline, connection.query('set session transaction read only'), leave);
    await within(deadline, connection.query('select 1'), leave);
  } finally {
    leave();
  }
}

/** A client of PostgreSQL that is not connected yet, and how to leave it at once. */
export function postgresClient(at: DatabaseAddress, to: Destination, account: Account) {
  const client = new pg.Client({
    host: to.address,
    port: to.port,
    user: account.user,
    // As a function, because pg takes an empty text for "not given" and looks into the environment.
    password: () => account.password,
    database: at.database,
    ssl: at.tls === 'off' ? false : { rejectUnauthorized: at.tls === 'verified', ...serverName(to) },
    application_name: 'dossier',
    types: wireTypes,
  });
  client.on('error', () => {});
  readFramed(client);
  // pg's own `end` waits for the other side, which may be silent.
  const { connection } = client;
  return {
    client,
    leave: () => void connection.stream.destroy(),
    // A socket, whatever the types say.
    heard: () => (connection.stream as net.Socket).bytesRead,
  };
}

/** What the client's types leave out: where it begins to read. */
interface Reading {
  attachListeners(stream: Readable): void;
}

function readFramed({ connection }: pg.Client): void {
  const reading = connection as unknown as Reading;
  const attach = reading.attachListeners.bind(connection);
  reading.attachListeners = (stream) => {
    const checked = framed();
    checked.on('error', (error) => stream.destroy(error));
    attach(stream.pipe(checked));
  };
}

/** A connection to MySQL or MariaDB that is being made, and how to leave it at once. */
export function mysqlConnection(at: DatabaseAddress, to: Destination, account: Account) {
  const socket = net.connect({ host: to.address, port: to.port });
  const connected = createConnection({
    // The name is for the certificate; the socket is connected to the checked address.
    host: to.host,
    port: to.port,
    stream: socket,
    user: account.user,
    password: account.password,
    database: at.database,
    charset: 'utf8mb4',
    // Later than the deadline of who connects: one of the two says why.
    connectTimeout: 2 * testLimitMs,
    // The server on the other side may not ask for files of this one.
    flags: ['-LOCAL_FILES'],
    multipleStatements: false,
    // As texts, which are those of the wire; long numbers too, so that none loses a digit on its way here.
    dateStrings: true,
    supportBigNumbers: true,
    ...(at.tls === 'off'
      ? {}
      : { ssl: { rejectUnauthorized: at.tls === 'verified', verifyIdentity: at.tls === 'verified' } }),
  });
  return { connected, leave: () => void socket.destroy(), heard: () => socket.bytesRead };
}

const serverName = ({ host, address }: Destination) => (host === address ? {} : { servername: host });

/** Ends the work by `leave` when the time is over. */
export function within<T>(deadline: number, work: Promise<T>, leave: () => void): Promise<T> {
  return new Promise((answer, fail) => {
    const late = setTimeout(
      () => {
        fail(refuse('连接失败：对方未在限定时间内应答'));
        leave();
      },
      Math.max(0, deadline - performance.now()),
    );
    work.then(answer, fail).finally(() => clearTimeout(late));
  });
}

const sentences: Record<string, string> = {
  '28P01': '用户名或密码错误',
  '28000': '用户名或密码错误',
  ER_ACCESS_DENIED_ERROR: '用户名或密码错误',
  '3D000': '数据库不存在',
  ER_BAD_DB_ERROR: '数据库不存在',
  '42501': '该用户无权访问数据库',
  ER_DBACCESS_DENIED_ERROR: '该用户无权访问数据库',
  '53300': '对方的连接数已满',
  ER_CON_COUNT_ERROR: '对方的连接数已满',
  ER_HOST_NOT_PRIVILEGED: '对方不允许从本机连接',
  HANDSHAKE_NO_SSL_SUPPORT: '对方不支持 TLS',
  HANDSHAKE_SSL_ERROR: 'TLS 握手失败，请检查对方的证书',
  ECONNREFUSED: '目标主机拒绝连接',
  ETIMEDOUT: '对方未在限定时间内应答',
  EHOSTUNREACH: '无法到达目标主机',
  ENETUNREACH: '无法到达目标主机',
};

/** In our words: what the other side says is not passed on. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (message === 'The server does not support SSL connections') return '对方不支持 TLS';
  if (/certificate|self.signed/i.test(message ?? '')) return 'TLS 握手失败，请检查对方的证书';
  return sentences[code ?? ''] ?? '对方没有按所选的数据库类型应答';
}
