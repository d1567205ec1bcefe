import { Type } from 'typebox';
import { inTransaction } from '#db/database.ts';
import { defineJob } from '#services/jobs/define.ts';
import { refreshTeams } from './team.ts';

/** Members whose time on a project has ended see it no more. */
export const refreshTeamsJob = defineJob({
  name: 'pm.refresh-teams',
  title: '项目成员到期',
  description: '把投入期已结束的成员移出项目的在岗成员，其数据权限随之失效',
  cron: '0 1 0 * * ?',
  params: Type.Object({}),
  async run({ app }) {
    return `更新项目 ${await inTransaction(app.db, (tx) => refreshTeams(tx))} 个`;
  },
});
