// npm run restore -- FILE [--force]: makes an installation in the empty DATA_DIR from a backup.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartupError } from './core/startup-error.ts';
import { restoreBackup } from './services/backup/restore-backup.ts';

process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const [file, ...more] = args.filter((arg) => arg !== '--force');
  try {
    if (file === undefined || more.length > 0)
      throw new StartupError('用法：npm run restore -- 文件 [--force]', 'usage: npm run restore -- FILE [--force]');
    if (process.env.DATABASE_URL?.trim())
      throw new StartupError(
        '数据库由 DATABASE_URL 指定，请用 pg_restore 恢复；本命令只恢复内置数据库',
        'The database is the one of DATABASE_URL: use pg_restore; this command restores the embedded one',
      );
    // Not readConfig: it would make secrets in the folder that has to be empty.
    const dataDir = path.resolve(process.env.DATA_DIR?.trim() || './data');
    const fresh = !existsSync(dataDir);
    const { rows, files } = await restoreBackup({
      file: path.resolve(file),
      dataDir,
      force: args.includes('--force'),
      note: console.log,
    });
    console.log(
      `已恢复 ${rows} 行、${files} 个文件到 ${dataDir}${fresh ? '（新建）' : ''}，用 npm start 启动；所有人需重新登录 / ` +
        `Restored ${rows} rows and ${files} files; run npm start; everybody signs in anew`,
    );
    return 0;
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    return 1;
  }
}
