import type { Connection, FieldPacket } from 'mysql2/promise';
import type pg from 'pg';
import { AppError, refuse } from '#core/errors.ts';
import { isPgError } from '#db/database.ts';
import type { Outbound } from '#services/outbound.ts';
import type { Answer, Ask, OtherDatabase } from '#services/statement/other-database.ts';
import { mostTime, refusalOf } from '#services/statement/run.ts';
import { type Account, mysqlConnection, postgresClient, reasonOf, within } from './connect.ts';
import type { DatabaseAddress } from './database-address.ts';
import { isMysqlError, mysqlRefusal, nameOfType } from './mysql-answers.ts';

/** ms until somebody is connected, and for all that is read then, together below the 8 s of a call. */
const connectMs = 2500;
const readMs = 5000;
/** Bytes that another database may answer with: a false one sends more than the memory holds. */
const mostBytes = 64 * 1024 * 1024;
const lookEachMs = 20;

/**
 * Signs in, begins a read-only transaction with a limit of time, works and leaves. A connection serves one read: no setting of a
 * session is ever that of somebody else.
 * @throws AppError that says in words why it did not work
 */
export async function readOther<T>(
  outbound: Outbound,
  at: DatabaseAddress,
  account: Account,
  ...[by, work]: Parameters<OtherDatabase['read']>
): Promise<T> {
  const begun = performance.now();
  const to = await within(begun + connectMs, outbound.destination(at.host, at.port), () => {});
  const { open, leave, heard } = at.engine === 'mysql' ? mysql(at, to, account) : postgres(at, to, account);
  try {
    const ask = await within(begun + connectMs, open(), leave).catch((error: unknown) => {
      throw error instanceof AppError ? error : refuse(`连接失败：${reasonOf(error)}`);
    });
    // `work` is what the caller gave: what it answers is theirs.
    return (await inBounds(work(ask), { leave, heard }).catch((error: unknown) => {
      if (isMysqlError(error)) throw mysqlRefusal(error, by);
      throw isPgError(error) ? refusalOf(error, by) : error;
    })) as T;
  } finally {
    leave();
  }
}

interface Door {
  open(): Promise<Ask>;
  leave(): void;
  /** Bytes that came in. */
  heard(): number;
}

function postgres(...where: Parameters<typeof postgresClient>): Door {
  const { client, leave, heard } = postgresClient(...where);
  async function open(): Promise<Ask> {
    await client.connect();
    await client.query(`set statement_timeout = ${mostTime}`);
    await client.query("set TimeZone = 'Asia/Shanghai'; set DateStyle = 'ISO'");
    // Statements were read so; elsewhere a backslash would hide the end of a text.
    await client.query('set standard_conforming_strings = on');
    await client.query('begin transaction read only');
    return async (text, values) => {
      const { fields, rows } = await client.query<Record<string, unknown>>(text, [...values]);
      return { columns: fields.map(postgresColumn), rows };
    };
  }
  return { open, leave, heard };
}

const postgresTypes: Readonly<Record<number, string>> = {
  ...{ 20: 'bigint', 21: 'smallint', 23: 'integer', 700: 'real', 701: 'double precision', 1700: 'numeric' },
  ...{ 1082: 'date', 1114: 'timestamp without time zone', 1184: 'timestamp with time zone' },
};

const postgresColumn = ({ name, dataTypeID }: pg.FieldDef) => ({ name, type: postgresTypes[dataTypeID] ?? 'text' });

/** Fixed, so that a statement means what it was read as. */
const sqlMode = 'ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';
/** Bytes of one text that `group_concat` puts together. */
const mostGathered = 10_000;

function mysql(...where: Parameters<typeof mysqlConnection>): Door {
  const { connected, leave, heard } = mysqlConnection(...where);
  // Who gave up waiting does not hear of it any more.
  connected.catch(() => {});
  async function open(): Promise<Ask> {
    const connection = await connected;
    connection.on('error', () => {});
    // Some servers do not heed what the client says of its letters when it signs in.
    await connection.query('set names utf8mb4');
    await connection.query(
      `set session sql_mode = '${sqlMode}', time_zone = '+08:00', group_concat_max_len = ${mostGathered}`,
    );
    await limitTime(connection);
    await connection.query('set session transaction read only');
    await connection.query('start transaction read only');
    return async (text, values): Promise<Answer> => {
      const [rows, fields] = await connection.execute(text, [...values]);
      return { columns: fields.map(mysqlColumn), rows: rows as Record<string, unknown>[] };
    };
  }
  return { open, leave, heard };
}

const mysqlColumn = (field: FieldPacket) => ({ name: field.name, type: nameOfType(field) });

/** MySQL counts in ms, MariaDB in s; older servers would go on for ever. */
async function limitTime(connection: Connection): Promise<void> {
  const [rows] = await connection.query('select version() as version');
  const version = String((rows as { version?: unknown }[])[0]?.version ?? '');
  const limit = version.includes('MariaDB')
    ? `max_statement_time = ${mostTime / 1000}`
    : `max_execution_time = ${mostTime}`;
  await connection.query(`set session ${limit}`).catch((error: unknown) => {
    if ((error as { errno?: number }).errno !== 1193) throw error;
    throw refuse('对方的数据库不能限制查询的时间，须为 MySQL 5.7.8 或 MariaDB 10.1 以上');
  });
}

function inBounds<T>(work: Promise<T>, { leave, heard }: Pick<Door, 'leave' | 'heard'>): Promise<T> {
  return new Promise((answer, fail) => {
    const end = (why: string) => {
      fail(refuse(why));
      leave();
    };
    const late = setTimeout(() => end(`查询超过${readMs / 1000}秒，请缩小查询范围`), readMs);
    const looking = setInterval(() => {
      if (heard() > mostBytes) end('查询结果过大，请缩小查询范围');
    }, lookEachMs);
    work.then(answer, fail).finally(() => {
      clearTimeout(late);
      clearInterval(looking);
    });
  });
}
