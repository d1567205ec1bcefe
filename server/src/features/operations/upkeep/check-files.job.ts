import { sql } from 'kysely';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { recheck } from '#services/files/recheck.ts';
import { defineJob } from '#services/jobs/define.ts';

/** Most damaged files whose names the log lists. */
const mostListed = 200;

/** Reads stored contents again and compares them with the SHA-256 that they are kept under. */
export const checkFiles = defineJob({
  name: 'system.check-files',
  title: '文件校验',
  description: '重新计算已存文件的 SHA-256 并与记录比对；不符或丢失的会报警',
  cron: '0 0 1 * * ?',
  params: Type.Object({
    everyDays: Type.Integer({
      title: '全部校验一遍的天数',
      description: '每天执行时，每次校验总数的若干分之一',
      minimum: 1,
      maximum: 365,
      default: 90,
    }),
  }),
  async run({ db, files, params, log, progress, signal }) {
    // Those found damaged are looked at every time: the alarm ends when they are mended.
    const { rows } = await sql<{ sha256: string; size: number }>`
      (select sha256, size from sys_file_object where damaged_at is not null)
      union all
      (select sha256, size from sys_file_object where damaged_at is null order by checked_at nulls first, sha256
       limit (select ceil(count(*) / ${params.everyDays}::numeric)::int from sys_file_object))`.execute(db);
    let damaged = 0;
    for (const [index, content] of rows.entries()) {
      progress(index, rows.length);
      const problem = await recheck(db, files, content, signal);
      if (problem === null) continue;
      damaged += 1;
      if (damaged <= mostListed) log(`${problem}：${await namesOf(db, content.sha256)}`);
      else if (damaged === mostListed + 1) log(`不符或丢失的超过 ${mostListed} 个，其余不再列出`);
    }
    progress(rows.length, rows.length);
    if (damaged > 0) throw refuse(`校验 ${rows.length} 个文件，${damaged} 个不符或丢失，详见执行日志`);
    return `校验 ${rows.length} 个文件，全部相符`;
  },
});

async function namesOf(db: Db, sha256: string): Promise<string> {
  const { rows } = await sql<{ name: string; path: string }>`
    select name, path from sys_file where sha256 = ${sha256} order by id limit 3`.execute(db);
  return rows.length > 0 ? rows.map(({ name, path }) => `${name}（${path}）`).join('、') : sha256;
}
