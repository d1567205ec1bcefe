import { sql } from 'kysely';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';

const megabyte = 1024 * 1024;

/** Renews the planner's statistics, and writes down how large the tables are. */
export const databaseStatistics = defineJob({
  name: 'system.database-statistics',
  title: '数据库统计',
  description: '更新查询优化所需的统计信息，并记录数据库和各表的大小',
  cron: '0 0 4 ? * SUN',
  params: Type.Object({
    tables: Type.Integer({ title: '列出的表数', description: '从大到小', minimum: 1, maximum: 500, default: 20 }),
  }),
  async run({ db, params, log, progress }) {
    const { rows } = await sql<{ name: string; bytes: number; live: number; dead: number }>`
      select c.relname as name, pg_total_relation_size(c.oid) as bytes, s.n_live_tup as live, s.n_dead_tup as dead
      from pg_class c join pg_stat_user_tables s on s.relid = c.oid
      where c.relnamespace = current_schema()::regnamespace order by bytes desc, name`.execute(db);
    for (const [index, table] of rows.entries()) {
      progress(index, rows.length);
      await sql`analyze ${sql.table(table.name)}`.execute(db);
      if (index < params.tables)
        log(`${table.name}：${inMegabytes(table.bytes)}，约 ${table.live} 行，待回收 ${table.dead} 行`);
    }
    progress(rows.length, rows.length);
    const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return `已统计 ${rows.length} 张表，数据库大小 ${inMegabytes(size.rows[0]?.bytes ?? 0)}`;
  },
});

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
