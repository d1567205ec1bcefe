// npm run new:tables -- AREA/NAME: writes the migration of a register from its value, and says what it lacks.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { resources } from '@dossier/contract/all.ts';
import { migrationText, namesOf } from './new-feature/names.ts';
import { tablesOf } from './new-feature/tables.ts';
import { unsaid, unseeded } from './new-feature/unsaid.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [, area = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9-]*)$/.exec(process.argv[2] ?? '') ?? [];
const feature = { area, name, label: '', english: '', plain: false, now: new Date() };
const { path: place, server } = namesOf(feature);
const register = resources.find((one) => one.path === place);
const ending = `_${name.replaceAll('-', '_')}.ts`;
const migration = readdirSync(path.join(root, 'server/migrations')).find((file) => file.slice(13) === ending);
if (!register || !migration) giveUp(`${process.argv[2] ?? 'AREA/NAME'}: no register and migration of that name`);

const file = `server/migrations/${migration}`;
if (isCommitted(file)) giveUp(`${file} is committed: a change of it is a migration of its own`);
writeFileSync(path.join(root, file), migrationText(register.label, tablesOf(register)));
const run = (...command: string[]) =>
  execFileSync(process.execPath, [...process.execArgv, ...command], { cwd: root, stdio: 'inherit' });
run(path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', file);
for (const script of ['rights-matrix.ts', 'contract-coverage.ts']) run(path.join(root, 'scripts', script));

const own = path.join(root, server);
const files = existsSync(own) ? readdirSync(own, { recursive: true, encoding: 'utf8' }) : [];
const filesOf = (wanted: RegExp) => files.filter((one) => wanted.test(one)).map((one) => path.join(own, one));
const lacking = unsaid(register, filesOf(/^prints.+\.typ$/), filesOf(/(?<!\.test)\.ts$/));
for (const code of unseeded(register)) console.log(`\nserver/src/seed/dictionaries.ts lacks ${code}`);
for (const [where, texts] of Object.entries(lacking))
  if (texts.length > 0) console.log(`\n${where} lacks\n${texts.map((text) => `  '${text}': '',`).join('\n')}`);
console.log('\nA database that has an earlier form of the migration is thrown away: rm -r data.');

function isCommitted(one: string): boolean {
  try {
    const found = execFileSync('git', ['ls-tree', '--name-only', 'HEAD', one], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return found.length > 0;
  } catch {
    return false; // no repository, or one without a commit
  }
}

function giveUp(reason: string): never {
  console.error(`${reason}\nusage: npm run new:tables -- AREA/NAME`);
  process.exit(1);
}
