import path from 'node:path';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import { defineJob } from '#services/jobs/define.ts';

/** Writes the whole installation into one file and keeps the newest ones. They are never handed out over HTTP. */
export const backup = defineJob({
  name: 'system.backup',
  title: '数据备份',
  description: '把数据库、上传的文件和密钥写入备份目录（BACKUP_DIR），只保留最近的几份',
  cron: '0 30 1 * * ?',
  // A full copy each night is for the administrator to want: it needs the room.
  startsStopped: true,
  params: Type.Object({
    keep: Type.Integer({ title: '保留份数', minimum: 1, maximum: 365, default: 7 }),
  }),
  async run({ backups, params, log, progress, signal }) {
    if (!backups.isOwn) throw refuse('数据库由 DATABASE_URL 指定，请用 pg_dump 备份；本任务只备份内置数据库');
    log(`备份目录 ${backups.folder}`);
    const { file, rows, files, bytes } = await backups.write({ progress, signal });
    const removed = await backups.prune(params.keep);
    if (removed > 0) log(`删除旧备份 ${removed} 份`);
    return `已备份到 ${path.basename(file)}：${rows} 行、${files} 个文件，${(bytes / 1024 / 1024).toFixed(1)} MB`;
  },
});
