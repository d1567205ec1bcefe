// npm run backup [-- --to FILE]: writes database, uploads and secrets of an installation, running or stopped, into one file.
import path from 'node:path';
import { readConfig } from './config/config.ts';
import { StartupError } from './core/startup-error.ts';
import { assertInstalled, openInstallation } from './doctor/installation.ts';
import { makeBackups } from './services/backup/backups.ts';

process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  try {
    if (args.length > 0 && !(args[0] === '--to' && args[1] && args.length === 2))
      throw new StartupError('用法：npm run backup [-- --to 文件]', 'usage: npm run backup [-- --to FILE]');
    if (process.env.DATABASE_URL?.trim()) throw foreign();
    assertInstalled(path.resolve(process.env.DATA_DIR?.trim() || './data'));
    return await backUp(args[1]);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    return 1;
  }
}

async function backUp(to: string | undefined): Promise<number> {
  const config = readConfig();
  const { connection, close } = await openInstallation(config);
  try {
    const backups = makeBackups(config, connection);
    const { file, rows, files, bytes } = await backups.write(to === undefined ? {} : { target: path.resolve(to) });
    const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
    console.log(`已备份 ${rows} 行、${files} 个文件，${size} / ${rows} rows, ${files} files, ${size}: ${file}`);
    console.log(
      '备份含全部数据和密钥，任何人拿到它就拿到一切：请存放在受保护的地方 / It holds all data and the keys: keep it where nobody else can read it',
    );
    if (config.s3) console.log('上传的文件在 S3 中，不在备份内 / Uploads lie in S3 and are not in it');
    return 0;
  } finally {
    await close();
  }
}

function foreign(): StartupError {
  return new StartupError(
    '数据库由 DATABASE_URL 指定，请用 pg_dump -Fc "$DATABASE_URL" -f dossier.dump 备份数据库，并复制 DATA_DIR 中的 files 和 secrets（先备份数据库，后复制文件）',
    'The database is the one of DATABASE_URL: run pg_dump -Fc "$DATABASE_URL" -f dossier.dump, then copy files and secrets of DATA_DIR (in this order)',
  );
}
