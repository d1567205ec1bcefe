// npm run new:feature -- AREA/NAME 标签: writes a plain screen (resource, migration, routes, test) and enters it in the lists.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeNameOf, componentOf, edits, type NewFeature, newFiles } from './feature-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [place = '', label = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const [, area = '', name = ''] = /^([a-z][a-z0-9]*)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? [];
if (!area || !label) {
  console.error('用法：npm run new:feature -- pm/contract 合同 / usage: npm run new:feature -- AREA/NAME LABEL');
  process.exit(1);
}

const feature: NewFeature = { area, name, label, now: new Date() };
const files = newFiles(feature);
const there = Object.keys(files).filter((file) => existsSync(path.join(root, file)));
if (there.length > 0) {
  console.error(`已存在 / exists already: ${there.join(', ')}`);
  process.exit(1);
}
// All changes are made before the first file is written: a list that is not found leaves nothing half done.
const changed = edits(feature).map(
  ({ file, change }) => [file, change(readFileSync(path.join(root, file), 'utf8'))] as const,
);
const written = [...Object.entries(files), ...changed];
for (const [file, text] of written) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
  console.log(file);
}
const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'check', '--write', ...written.map(([file]) => file)], {
  cwd: root,
  stdio: 'inherit',
});
console.log(`
Next: replace the two fields by the real ones (contract, migration, test); add the menu in server/src/seed/menus.ts:
  { name: '${label}', url: '/${area}/${name}', component: '${componentOf(feature)}', rights: ['${area}:${codeNameOf(feature)}'] }
then npm run rights-matrix, and npm test.`);
