import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { giveUp, run } from './child.mjs';
import { inRoot } from './paths.mjs';
import { runtime } from './runtime.mjs';

/** What the pages are made from. */
const inputs = [
  'web',
  'widgets/src',
  'rules/src',
  'contract/src',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];
const stampFile = inRoot('web', 'dist', '.inputs');

/** Builds the pages when something that they are made from has changed. */
export async function ensureBuilt() {
  const hash = hashOfInputs();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  console.log('正在构建页面 / building the pages …');
  const { node } = runtime();
  const code = await run(node, [inRoot('node_modules/vite/bin/vite.js'), 'build', 'web', '--logLevel', 'warn']);
  if (code !== 0) giveUp('页面构建失败，请看上面的输出', 'The pages could not be built; see the output above');
  writeFileSync(stampFile, hash);
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.env.API_PREFIX ?? '');
  for (const input of inputs) add(hash, input);
  return hash.digest('hex');
}

function add(hash, relative) {
  if (!statSync(inRoot(relative)).isDirectory()) {
    hash
      .update(`${relative}\0`)
      .update(readFileSync(inRoot(relative)))
      .update('\0');
    return;
  }
  for (const name of readdirSync(inRoot(relative)).sort()) {
    if (name === 'dist' || name === 'node_modules' || /\.test\.tsx?$/.test(name)) continue;
    add(hash, `${relative}/${name}`);
  }
}
