// npm run config:import -- FILE [--dry-run|--yes [--skip-refused]]: shows every change that a file would make, and with --yes makes them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type ConfigPreview, configKinds } from '@dossier/contract/operations/config-transfer.ts';
import { atDesk } from './config-cli.ts';
import { StartupError } from './core/startup-error.ts';
import { readConfigFile } from './features/operations/config-transfer/config-file.ts';
import { previewImport, runImport } from './features/operations/config-transfer/import.service.ts';

const usage = `用法：npm run config:import -- 文件 [--dry-run | --yes [--skip-refused]]
usage: npm run config:import -- FILE [--dry-run | --yes [--skip-refused]]`;

const marks = { new: '+', changed: '~', refused: '!' } as const;

process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  const given = read(args);
  if (!given) {
    console.error(usage);
    return 1;
  }
  return atDesk(async (desk) => {
    const file = readConfigFile(await contentOf(path.resolve(given.file)));
    const preview = await previewImport(desk, file);
    await say(textOf(preview));
    const chosen = preview.changes.filter(({ state }) => state !== 'refused');
    const refused = preview.changes.length - chosen.length;
    if (!given.yes || chosen.length === 0) {
      if (chosen.length > 0)
        console.log('没有写入任何内容，加 --yes 执行 / Nothing was written; --yes makes the changes');
      return refused > 0 ? 1 : 0;
    }
    if (refused > 0 && !given.skip) {
      console.error(
        '有不能导入的项，没有写入任何内容；加 --skip-refused 只导入其余 / Refused entries: nothing was written',
      );
      return 1;
    }
    const { stale, added, changed } = await runImport(desk, file, preview.state, chosen);
    if (stale) {
      console.error('配置刚刚被他人修改，没有写入任何内容，请重试 / The configuration has just changed: try again');
      return 1;
    }
    console.log(`导入成功，新增 ${added} 项，修改 ${changed} 项 / added ${added}, changed ${changed}`);
    return 0;
  });
}

async function contentOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // thrown by the file system
    throw new StartupError(`无法读取文件 ${file}（${code}）`, `Cannot read ${file} (${code})`);
  }
}

/** The whole text goes out before the process may end: a pipe takes it in pieces. */
function say(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()));
}

function textOf({ changes, unchanged, onlyHere }: ConfigPreview): string {
  const lines = changes.flatMap(({ kind, code, name, state, reason, differences }) => [
    `${marks[state]} ${configKinds[kind]} ${name}（${code}）${reason ? `：${reason}` : ''}`,
    ...differences.map(({ label, before, after }) => `    ${label}：${before ?? '（无）'} → ${after ?? '（无）'}`),
  ]);
  const same = unchanged.reduce((sum, { count }) => sum + count, 0);
  const counts = [`${changes.length} 项变更`, `${same} 项相同`, `${onlyHere.length} 项只在本系统中有（保留）`];
  return [...lines, counts.join('，')].join('\n');
}

function read(args: string[]): { file: string; yes: boolean; skip: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        'skip-refused': { type: 'boolean', default: false },
      },
    });
    const [file, ...more] = positionals;
    const both = values.yes && values['dry-run'];
    if (file === undefined || more.length > 0 || both || (values['skip-refused'] && !values.yes)) return null;
    return { file, yes: values.yes, skip: values['skip-refused'] };
  } catch {
    return null;
  }
}
