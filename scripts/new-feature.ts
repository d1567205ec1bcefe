// npm run new:feature -- [--plain] AREA/NAME 标签: writes a screen with parts of its own, or a resource alone (--plain), and enters it in the lists.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { namesOf, timeAfter } from './new-feature/names.ts';
import { filesOf, writeFeature } from './new-feature/write-feature.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [place = '', label = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const [, area = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? [];
if (!area || !label) {
  console.error(
    '用法：npm run new:feature -- [--plain] pm/contract 合同 / usage: npm run new:feature -- [--plain] AREA/NAME LABEL',
  );
  process.exit(1);
}

const now = timeAfter(readdirSync(path.join(root, 'server/migrations')), new Date());
const feature = { area, name, label, plain: process.argv.includes('--plain'), now };
const there = Object.keys(filesOf(feature)).filter((file) => existsSync(path.join(root, file)));
if (there.length > 0) {
  console.error(`已存在 / exists already: ${there.join(', ')}`);
  process.exit(1);
}
const written = writeFeature(root, feature);
console.log(written.join('\n'));
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'check', '--write', ...written], { cwd: root, stdio: 'inherit' });
const { value, path: url, component } = namesOf(feature);
console.log(`
Next: replace the fields by the real ones (contract, migration, tests); add the menu in server/src/seed/menus.ts:
  { name: '${label}', url: '${url}', component: '${component}', rights: ['${area}:${value}'] }
then npm run rights-matrix, npm run contract-coverage, and npm test.`);
