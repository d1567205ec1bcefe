import { isPgError, type PgError } from './database.ts';

/** Sentences of what is out; `code` is for programs that read `/readyz`. */
export const outages = {
  database: { code: 'database-unavailable', message: '数据库暂时不可用，请稍后重试' },
  databaseStarting: { code: 'database-starting', message: '数据库正在恢复，请稍后重试' },
  databaseFull: { code: 'database-disk-full', message: '数据库因磁盘空间不足暂时不可用，请联系管理员清理磁盘' },
  diskFull: { code: 'disk-full', message: '磁盘空间不足，暂时不能保存，请联系管理员清理磁盘' },
  readOnly: { code: 'database-read-only', message: '数据库处于只读状态，暂时不能保存，请稍后重试' },
} as const;

/** Something outside that a call failed of: no fault of the program, and it passes. */
export type Outage = (typeof outages)[keyof typeof outages];

/** What no system says of itself: names of sockets' errors, and of pg's own that carry no code. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);
const lostTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** Which outage an error comes of; null when it is an error of another kind. */
export function outageOf(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall } = error as NodeJS.ErrnoException; // absent on other errors
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return outages.diskFull;
  if (isPgError(error)) return outageOfState(error);
  // Sockets say `connect`, `read`, `write`; the same codes of files are faults.
  if (code !== undefined && lost.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? ''))
    return outages.database;
  return lostTexts.test(error.message) ? outages.database : null;
}

/** Fatal in every language of the server: shutdown, crash, idle session, too many connections. */
const ends = new Set(['57P01', '57P02', '57P05', '53300']);

/** By PostgreSQL's codes of states (its manual, appendix A). What is fatal ends the connection, or none was made. */
function outageOfState({ code, severity }: PgError): Outage | null {
  if (code === '25006') return outages.readOnly;
  if (code === '57P03') return outages.databaseStarting;
  // A transaction that we left open for too long is a fault of ours.
  const isFatal = (severity === 'FATAL' || severity === 'PANIC') && code !== '25P03';
  return isFatal || code.startsWith('08') || ends.has(code) ? outages.database : null;
}
