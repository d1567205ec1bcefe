import { trashDays } from '@dossier/contract/files/library.ts';
import { Type } from 'typebox';
import { defineJob } from '#services/jobs/define.ts';
import { purgeTrash } from './trash.service.ts';

/** Empties the trash of the document library of what has been in it for its time. */
export const purgeLibraryTrash = defineJob({
  name: 'files.purge-trash',
  title: '清空文档库回收站',
  description: '彻底删除在文档库回收站中超过保留天数的文件和文件夹',
  cron: '0 10 3 * * ?',
  params: Type.Object({
    keepDays: Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650, default: trashDays }),
  }),
  async run({ db, params, now, progress }) {
    let batches = 0;
    const before = new Date(now.getTime() - params.keepDays * 86_400_000);
    const removed = await purgeTrash(db, before, () => {
      batches += 1;
      progress(batches);
    });
    return `彻底删除 ${removed} 项`;
  },
});
