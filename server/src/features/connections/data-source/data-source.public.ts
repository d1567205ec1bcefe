import { sql } from 'kysely';
import { refuse } from '#core/errors.ts';
import { makeTurns } from '#core/turns.ts';
import type { Db } from '#db/database.ts';
import type { App } from '#services/services.ts';
import type { OtherDatabase } from '#services/statement/other-database.ts';
import { readDatabaseAddress } from './database-address.ts';
import { passwordOf } from './passwords.ts';
import { readOther } from './read-other.ts';
import { tableNames } from './readable-tables.ts';

interface Stored {
  id: string;
  db_type: string;
  db_url: string;
  db_name: string | null;
  db_username: string;
  read_tables: string | null;
}

/** Reads of other databases at a time: a slow one keeps nobody waiting who reads ours. */
const inTurn = makeTurns(4, { waiting: 16, full: () => refuse('正在查询的报表过多，请稍后再试') });

/** The database of a data source. Nothing is asked of it yet. @throws AppError when there is none, or reports may not read it */
export async function otherDatabase(
  { config, outbound }: Pick<App, 'config' | 'outbound'>,
  db: Db,
  code: string,
): Promise<OtherDatabase> {
  const { rows } = await sql<Stored>`
    select id, db_type, db_url, db_name, db_username, read_tables from sys_data_source where code = ${code}`.execute(
    db,
  );
  const [stored] = rows;
  if (!stored) throw refuse(`数据源 ${code.slice(0, 100)} 不存在`);
  const tables = new Set(tableNames(stored.read_tables ?? ''));
  if (tables.size === 0) throw refuse(`数据源 ${code} 没有可读表，不能用于报表`);
  const at = readDatabaseAddress(stored.db_type, stored.db_url, stored.db_name ?? '');
  return {
    engine: at.engine,
    tables,
    read: (by, work) =>
      inTurn(async () => {
        const password = await passwordOf(config.dataKey, db, stored.id);
        return readOther(outbound, at, { user: stored.db_username, password }, by, work);
      }),
  };
}
