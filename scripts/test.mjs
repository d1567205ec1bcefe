// npm test: everything, ending in what each lane took and one line `N passed, N failed`. `--only unit|server|e2e` runs one
// part; what follows `--` goes to Playwright. `--long` (npm run test:long) lets the tests that make up their cases try more.
import { mkdirSync } from 'node:fs';
import { ensureBuilt } from './setup/build.mjs';
import { runChecks } from './setup/checks.mjs';
import { giveUp, run } from './setup/child.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { inRoot } from './setup/paths.mjs';
import { browserParts, runPlaywright } from './setup/playwright.mjs';
import { runtime } from './setup/runtime.mjs';
import { runVitest } from './setup/vitest.mjs';

const parts = ['unit', 'server', 'e2e'];
const { only, rest, long } = readArguments(process.argv.slice(2));
if (long) process.env.TEST_LONG = '1';
process.chdir(inRoot());
await ensureInstalled();
mkdirSync(inRoot('.cache'), { recursive: true });

const totals = { passed: 0, failed: 0, names: [], reasons: {} };
const count = ({ passed, failed, names, reasons = {} }) => {
  totals.passed += passed;
  totals.failed += failed;
  totals.names.push(...names);
  Object.assign(totals.reasons, reasons);
};

const took = [];
/** Does a part of the run and notes how long it took. */
async function lane(name, work) {
  const begun = Date.now();
  const result = await work();
  took.push(`${name} ${Math.round((Date.now() - begun) / 1000)} s`);
  return result;
}

if (!only) {
  const failed = await lane('checks', runChecks);
  count({ passed: 0, failed: failed.length, names: failed });
}
if (only !== 'e2e') {
  const projects = only ? [only] : ['unit', 'server'];
  count(await lane(projects.join(' and '), () => runVitest(projects)));
}
if (!only || only === 'e2e') {
  await lane('build', ensureBuilt);
  if (!only) count(await withinBudget());
  for (const part of browserParts) count(await lane(part, () => runPlaywright(part, rest)));
}

console.log(took.join(', '));
// Who reads it may have the last lines only.
for (const name of totals.names) console.log([`✗ ${name}`, totals.reasons[name]].filter(Boolean).join('\n'));
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/** The pages' JavaScript against the budgets; one failure when one is over. */
async function withinBudget() {
  const { node, flags } = runtime();
  const code = await run(node, [...flags, 'scripts/bundle-size.ts']);
  console.log(`${code === 0 ? '✓' : '✗'} sizes of the pages`);
  return code === 0 ? { passed: 0, failed: 0, names: [] } : { passed: 0, failed: 1, names: ['sizes of the pages'] };
}

function readArguments(given) {
  const long = given.includes('--long');
  const args = given.filter((arg) => arg !== '--long');
  const at = args.indexOf('--only');
  if (at === -1) return { only: undefined, long, rest: args.filter((arg) => arg !== '--') };
  const name = args[at + 1];
  if (!parts.includes(name)) giveUp(`--only 后应为 ${parts.join('、')}`, `--only takes ${parts.join(', ')}`);
  return { only: name, long, rest: args.toSpliced(at, 2).filter((arg) => arg !== '--') };
}
