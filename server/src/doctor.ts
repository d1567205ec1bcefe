// npm run doctor [-- --deep]: looks at an installation, running or stopped, and says what is wrong with it.
import path from 'node:path';
import { readConfig } from './config/config.ts';
import { StartupError } from './core/startup-error.ts';
import {
  checkForeignKeys,
  checkIndexes,
  checkMigrations,
  checkSequences,
  checkTables,
} from './doctor/database-checks.ts';
import { checkFiles } from './doctor/file-checks.ts';
import type { Finding } from './doctor/finding.ts';
import { assertInstalled, checkSecrets, openInstallation } from './doctor/installation.ts';
import { checkAttachments, checkRelations } from './doctor/relation-checks.ts';
import { checkScanner } from './doctor/scanner-check.ts';
import { checkDisk, checkTimes, checkWritable } from './doctor/state-checks.ts';
import { openStore } from './services/files/files.ts';

process.exit(await main(process.argv.includes('--deep')));

async function main(deep: boolean): Promise<number> {
  try {
    if (!process.env.DATABASE_URL?.trim()) assertInstalled(path.resolve(process.env.DATA_DIR?.trim() || './data'));
    return await examine(deep);
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    return 1;
  }
}

async function examine(deep: boolean): Promise<number> {
  const config = readConfig();
  let wrong = 0;
  const report = ({ check, problems, seen }: Finding) => {
    wrong += problems.length;
    console.log(`${problems.length === 0 ? '✓' : '✗'} ${check}${seen ? ` (${seen})` : ''}`);
    for (const problem of problems) console.log(`    ${problem}`);
  };
  report(checkDisk(config)); // first: it may be why the database cannot be opened
  const { client, how, close } = await openInstallation(config);
  try {
    report({ check: `configuration and database: ${how}`, problems: [] });
    report(checkSecrets(config));
    report(await checkScanner(config));
    const schema = await checkMigrations(client);
    report(schema);
    report(await checkWritable(client));
    report(await checkTables(client));
    report(await checkIndexes(client));
    report(await checkForeignKeys(client));
    report(await checkSequences(client));
    // The rest knows the tables of this version only.
    if (schema.problems.length === 0) {
      report(await checkTimes(client));
      report(await checkRelations(client));
      report(await checkAttachments(client));
      const store = await openStore(config);
      report(await checkFiles(client, store, deep));
    }
  } finally {
    await close();
  }
  console.log(wrong === 0 ? '一切正常 / all is well' : `发现 ${wrong} 个问题 / ${wrong} problems found`);
  return wrong === 0 ? 0 : 1;
}
