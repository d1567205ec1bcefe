import type { FieldPacket } from 'mysql2/promise';
import { refuse } from '#core/errors.ts';
import { mostTime } from '#services/statement/run.ts';

/** Types of the protocol by PostgreSQL's names, which kinds of columns are chosen by. */
const types: Readonly<Record<number, string>> = {
  ...{ 1: 'smallint', 2: 'smallint', 3: 'integer', 9: 'integer', 13: 'integer', 8: 'bigint' },
  ...{ 0: 'numeric', 246: 'numeric', 4: 'real', 5: 'double precision' },
  ...{ 10: 'date', 14: 'date', 12: 'timestamp without time zone', 7: 'timestamp with time zone' },
};

export const nameOfType = ({ columnType, type }: FieldPacket): string => types[columnType ?? type ?? -1] ?? 'text';

/** An error that the server of the other side answered with. */
export interface MysqlError extends Error {
  errno: number;
  sqlState: string;
  sqlMessage: string;
}

export function isMysqlError(error: unknown): error is MysqlError {
  return error instanceof Error && typeof (error as { sqlState?: unknown }).sqlState === 'string';
}

/** Numbers of errors of a query that took too long: of MySQL, of MariaDB. */
const late = new Set([3024, 1969]);
/** Values that do not fit: out of range, wrong dates and numbers. */
const ofValues = new Set([1264, 1292, 1366, 1411, 1690]);

/** What the other side says of a statement, in our words. */
export function mysqlRefusal(error: MysqlError, by: 'definer' | 'reader'): Error {
  if (late.has(error.errno)) return refuse(`查询超过${mostTime / 1000}秒，请缩小查询范围`);
  if (ofValues.has(error.errno)) return refuse('查询条件或参数的值格式不正确');
  if (by === 'reader') return refuse('报表的定义已失效，请联系管理员');
  const named = (/'([^']*)'/.exec(error.sqlMessage)?.[1] ?? '').split('.').at(-1) ?? '';
  switch (error.errno) {
    case 1054:
      return refuse(`列 ${named} 不存在`);
    case 1146:
      return refuse(`表 ${named} 不存在`);
    case 1142:
    case 1143:
      return refuse('数据源的用户无权读取报表所读的表');
    case 1052:
      return refuse(`列 ${named} 有多个来源，请写明表的别名`);
    case 1060:
      return refuse(`列 ${named} 出现了多次，请用 as 起不同的名字`);
    default:
      return refuse(`报表SQL有误：${error.sqlMessage.slice(0, 300)}`);
  }
}
