import { sql } from 'kysely';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import { defineJob } from '#services/jobs/define.ts';
import { patrol } from './fixity.service.ts';

/** The files of archives, read again a slice each night. */
export const fixityJob = defineJob({
  name: 'arc.fixity',
  title: '固化巡检',
  description: '重新计算档案电子文件的 SHA-256，90天内全部校验一遍；不符的通知档案管理员和审计员',
  cron: '0 0 1 * * ?',
  params: Type.Object({}),
  async run({ app, log, signal }) {
    const { rows } = await sql<{ id: number }>`select distinct tenant_id as id from arc_item
      where files is not null and del_flag = 0 order by 1`.execute(app.db);
    let checked = 0;
    let broken = 0;
    for (const { id } of rows) {
      const found = await patrol(app, id, { signal });
      checked += found.checked;
      broken += found.broken;
      if (found.broken > 0) log(`租户 ${id}：${found.no} 有 ${found.broken} 个文件丢失或校验不符`);
    }
    if (broken > 0) throw refuse(`校验 ${checked} 个档案文件，${broken} 个丢失或校验不符`);
    return `校验 ${checked} 个档案文件，全部相符`;
  },
});
