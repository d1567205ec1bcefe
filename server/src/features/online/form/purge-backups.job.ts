import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { backupDays, purgeBackups } from './sync/backup-table.ts';

/** Takes away the tables of forms that were put aside long enough ago. */
export const purgeFormBackups = defineJob({
  name: 'online.purge-backups',
  title: '清理在线表单备份表',
  description: '删除强制同步和删除表单时保留的、超过保留天数的备份表',
  cron: '0 20 3 * * ?',
  params: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650, default: backupDays }),
  }),
  async run({ db, params }) {
    return `删除 ${await purgeBackups(db, params.keepDays)} 个备份表`;
  },
});
