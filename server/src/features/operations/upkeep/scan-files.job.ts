import { fileScan } from '@dossier/contract/files/oss-file.ts';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { refuse } from '#core/errors.ts';
import type { Db } from '#db/database.ts';
import { ScanFailure } from '#services/files/checks/clamd.ts';
import type { Files } from '#services/files/files.ts';
import { receiveStream } from '#services/files/receive.ts';
import { defineJob } from '#services/jobs/define.ts';

interface Unscanned {
  sha256: string;
  size: number;
  name: string;
}

/** Looks for viruses in files that were taken while the scanner was away. */
export const scanFiles = defineJob({
  name: 'system.scan-files',
  title: '病毒补扫',
  description: '扫描病毒扫描服务不可用时接收的文件；含有病毒的不能再查看和下载，并会报警',
  cron: '0 50 * * * ?',
  params: Type.Object({}),
  async run({ db, files, log, progress, signal }) {
    const { rows } = await sql<Unscanned>`
      select distinct on (sha256) sha256, size, name from sys_file where scan_state = ${fileScan.unscanned}
      order by sha256, id`.execute(db);
    let infected = 0;
    for (const [index, file] of rows.entries()) {
      signal.throwIfAborted();
      progress(index, rows.length);
      const virus = await look(files, file);
      await mark(db, file, virus === null ? fileScan.clean : fileScan.infected);
      if (virus === null) continue;
      infected += 1;
      log(`${file.name} 含有病毒（${virus}）`);
    }
    progress(rows.length, rows.length);
    if (infected > 0) throw refuse(`补扫 ${rows.length} 个文件，${infected} 个含有病毒，已停止提供，详见执行日志`);
    return rows.length === 0 ? '没有待扫描的文件' : `补扫 ${rows.length} 个文件，全部通过`;
  },
});

async function look(files: Files, { sha256, size, name }: Unscanned): Promise<string | null> {
  const copy = await receiveStream(files.scratch, await files.open({ sha256 }), name, size);
  try {
    return await files.look(copy.path);
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error;
    throw refuse(
      error.reason === 'tooLarge' ? `文件“${name}”超过病毒扫描服务能检查的大小` : '病毒扫描服务不可用，下次再扫',
    );
  } finally {
    await copy.discard();
  }
}

async function mark(db: Db, { sha256 }: Unscanned, state: string): Promise<void> {
  await db
    .updateTable('sys_file')
    .set({ scan_state: state })
    .where('sha256', '=', sha256)
    .where('scan_state', '=', fileScan.unscanned)
    .execute();
}
