import { Type } from 'typebox';
import { frozenFile } from '#features/arc/hold/hold.public.ts';
import { releaseUnreferenced } from '#services/files/release.ts';
import { defineJob } from '#services/jobs/define.ts';

/** Removes uploads that no record took up, files that were let go of, and contents that nothing names. */
export const purgeFiles = defineJob({
  name: 'system.purge-files',
  title: '清理临时文件',
  description: '删除一天内没有被使用的上传、已释放三十天的附件和无人引用的内容',
  cron: '0 20 * * * ?',
  params: Type.Object({}),
  async run({ db, files, now, signal }) {
    const removed = await releaseUnreferenced({ db, files, now, signal, kept: frozenFile });
    return `删除文件 ${removed.files} 个、内容 ${removed.contents} 个`;
  },
});
