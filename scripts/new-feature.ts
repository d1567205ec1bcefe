// npm run new:feature -- [--plain] [--menu=GROUP/ENGLISH] AREA/NAME LABEL [ENGLISH]: writes a register and enters it in the lists.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { englishOf, namesOf, timeAfter } from './new-feature/names.ts';
import { filesOf, writeFeature } from './new-feature/write-feature.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals } = parseArgs({
  options: { plain: { type: 'boolean', default: false }, menu: { type: 'string', default: '' } },
  allowPositionals: true,
});
const [place = '', label = '', said] = positionals;
const [, area = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? [];
const [group, groupEnglish] = options.menu.split('/');
// They are written into sources between quotes.
const isPlainText = [label, said ?? '', group ?? '', groupEnglish ?? ''].every(
  (text) => !/['"`\\$<>\n#[\]]/.test(text),
);
if (!area || !label || !isPlainText) {
  console.error(`用法：npm run new:feature -- [--plain] [--menu=行政管理/Administration] pm/contract 合同 [Contract]
usage: npm run new:feature -- [--plain] [--menu=GROUP/ENGLISH] AREA/NAME LABEL [ENGLISH]`);
  process.exit(1);
}

const now = timeAfter(readdirSync(path.join(root, 'server/migrations')), new Date());
const menu = group && groupEnglish ? { name: group, english: groupEnglish } : undefined;
const feature = { area, name, label, english: said ?? englishOf(name), plain: options.plain, menu, now };
const there = Object.keys(filesOf(feature)).filter((file) => existsSync(path.join(root, file)));
if (there.length > 0) {
  console.error(`已存在 / exists already: ${there.join(', ')}`);
  process.exit(1);
}
const written = writeFeature(root, feature);
console.log(written.join('\n'));
const run = (...command: string[]) =>
  execFileSync(process.execPath, [...process.execArgv, ...command], { cwd: root, stdio: 'inherit' });
const code = written.filter((file) => file.endsWith('.ts'));
run(path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...code);
// Tables, documents and words are made from the contract; a process of its own, because this one has read it as it was.
run(path.join(root, 'scripts/new-tables.ts'), `${area}/${name}`);
const { contract } = namesOf(feature);
console.log(`
Next (docs/BUILDING.md): ${contract} has the fields, states and actions; then npm run new:tables -- ${place}, print and test.`);
