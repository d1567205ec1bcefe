// npm run new:feature -- [--plain] [--menu=GROUP/ENGLISH] AREA/NAME LABEL [ENGLISH]: writes a register and enters it in the lists.
// npm run new:feature -- --from CODE|definition.json [--rows] AREA/NAME [LABEL] [ENGLISH]: the same of an online form.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateMessages } from '@dossier/contract/online/generate.messages.ts';
import { sentence } from '../server/src/features/online/generate/form-source.ts';
import { readForm, writeForm } from './new-feature/from-form.ts';
import { englishOf, type NewFeature, namesOf, timeAfter } from './new-feature/names.ts';
import { filesOf, writeFeature } from './new-feature/write-feature.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options, positionals } = parseArgs({
  options: {
    plain: { type: 'boolean', default: false },
    menu: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    rows: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [place = '', label = '', said] = positionals;
const [, area = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? [];
const [group, groupEnglish] = options.menu.split('/');
// They are written into sources between quotes.
const isPlainText = [label, said ?? '', group ?? '', groupEnglish ?? ''].every(
  (text) => !/['"`\\$<>\n#[\]]/.test(text),
);
if (!area || (!label && !options.from) || !isPlainText) {
  console.error(`用法：npm run new:feature -- [--plain] [--menu=行政管理/Administration] pm/contract 合同 [Contract]
      npm run new:feature -- --from form_repair|definition.json [--rows] [--menu=…] adm/repair [报修] [Repair]
usage: npm run new:feature -- [--plain] [--menu=GROUP/ENGLISH] AREA/NAME LABEL [ENGLISH]
       npm run new:feature -- --from FORM|definition.json [--rows] [--menu=GROUP/ENGLISH] AREA/NAME [LABEL] [ENGLISH]`);
  process.exit(1);
}

const now = timeAfter(readdirSync(path.join(root, 'server/migrations')), new Date());
const menu = group && groupEnglish ? { name: group, english: groupEnglish } : undefined;
const feature = { area, name, label, english: said ?? englishOf(name), plain: options.plain, menu, now };
if (options.from) await ofForm(feature);
else ofNothing(feature);

function ofNothing(feature: NewFeature): void {
  const { contract } = namesOf(feature);
  assertNew(Object.keys(filesOf(feature)));
  tidy(writeFeature(root, feature));
  // Tables, documents and words are made from the contract; a process of its own, because this one has read it as it was.
  run(path.join(root, 'scripts/new-tables.ts'), `${area}/${name}`);
  console.log(`
Next (docs/BUILDING.md): ${contract} has the fields, states and actions; then npm run new:tables -- ${place}, print and test.`);
}

async function ofForm(feature: NewFeature): Promise<void> {
  const { DOSSIER_URL: url = '', DOSSIER_TOKEN: token = '' } = process.env;
  const source = await readForm(options.from, { url, token });
  const called = { ...feature, label: feature.label || source.release.head.tableTxt };
  const { contract, server } = namesOf(called);
  assertNew([contract, server]);
  const { written, left } = writeForm(root, called, { source, takeRows: options.rows });
  tidy(written);
  for (const script of ['rights-matrix.ts', 'contract-coverage.ts']) run(path.join(root, 'scripts', script));
  for (const { text, values } of left) console.log(`- ${sentence(generateMessages[text] ?? text, values)}`);
  console.log(
    `\nNext: read ${server}/README.md (what is left out, and English to read through), and run the test beside it.`,
  );
}

function assertNew(files: readonly string[]): void {
  const there = files.filter((file) => existsSync(path.join(root, file)));
  if (there.length === 0) return;
  console.error(`已存在 / exists already: ${there.join(', ')}`);
  process.exit(1);
}

function tidy(written: readonly string[]): void {
  console.log(written.join('\n'));
  const code = written.filter((file) => /\.(ts|json)$/.test(file));
  run(path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'check', '--write', ...code);
}

function run(...command: string[]): void {
  execFileSync(process.execPath, [...process.execArgv, ...command], { cwd: root, stdio: 'inherit' });
}
