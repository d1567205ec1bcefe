// npm run config:export -- --out FILE [--kinds menu,role,…]: writes what an installation is set up with into one JSON file.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ConfigChoice, configKindNames } from '@dossier/contract/operations/config-transfer.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { atDesk } from './config-cli.ts';
import { StartupError } from './core/startup-error.ts';
import { exportFile } from './features/operations/config-transfer/export.service.ts';

const usage = `用法：npm run config:export -- --out 文件 [--kinds ${configKindNames.join(',')}]
usage: npm run config:export -- --out FILE [--kinds LIST]`;

process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const given = read(args);
  if (!given) {
    console.error(usage);
    return 1;
  }
  return atDesk(async (desk) => {
    const target = path.resolve(given.out);
    const text = await exportFile(desk, given.choice);
    await writeFile(target, text).catch((error: NodeJS.ErrnoException) => {
      throw new StartupError(`无法写入文件 ${target}（${error.code}）`, `Cannot write ${target} (${error.code})`);
    });
    console.log(`已导出 / exported: ${target}`);
    return 0;
  });
}

function read(args: string[]): { out: string; choice: ConfigChoice } | null {
  try {
    const { values } = parseArgs({ args, options: { out: { type: 'string' }, kinds: { type: 'string' } } });
    if (!values.out) return null;
    const kinds = values.kinds === undefined ? configKindNames : csvOf(values.kinds);
    return { out: values.out, choice: Object.fromEntries(kinds.map((kind) => [kind, null])) };
  } catch {
    return null;
  }
}
