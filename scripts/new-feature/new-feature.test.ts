import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { problemsOf } from '../house/house.ts';
import { edits } from './list-edits.ts';
import { type NewFeature, timeAfter } from './names.ts';
import { filesOf, writeFeature } from './write-feature.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const now = new Date('2027-03-04T05:06:07Z');
const plain: NewFeature = { area: 'pm', name: 'contract-kind', label: '合同类型', plain: true, now };
const screen: NewFeature = { area: 'arc', name: 'loan-desk', label: '借阅台', plain: false, now };
const parts = ['rules', 'contract', 'widgets', 'server', 'web'];

const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'dossier-new-feature-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('names one thing the same way everywhere', () => {
  const files = filesOf(plain);
  expect(Object.keys(files)).toEqual([
    'contract/src/pm/contract-kind.ts',
    'server/migrations/20270304T0506_contract_kind.ts',
    'server/src/features/pm/contract-kind/contract-kind.routes.ts',
    'server/src/features/pm/contract-kind/contract-kind.test.ts',
  ]);
  expect(files['contract/src/pm/contract-kind.ts']).toContain("table: 'pm_contract_kind'");
  expect(files['server/migrations/20270304T0506_contract_kind.ts']).toContain('create table pm_contract_kind (');
  expect(Object.keys(filesOf(screen))).toEqual([
    'contract/src/arc/loan-desk.ts',
    'server/migrations/20270304T0506_loan_desk.ts',
    'server/src/features/arc/loan-desk/loan-desk.routes.ts',
    'server/src/features/arc/loan-desk/loan-desk.hooks.ts',
    'server/src/features/arc/loan-desk/loan-desk.repository.ts',
    'server/src/features/arc/loan-desk/loan-desk.test.ts',
    'web/src/features/arc/loan-desk/LoanDeskPage.tsx',
    'web/src/features/arc/loan-desk/LoanDeskForm.tsx',
  ]);
  for (const feature of [plain, screen]) expect(problemsOf(new Map(Object.entries(filesOf(feature))))).toEqual([]);
});

test('enters the feature in the lists of today, and says when there is none', () => {
  for (const feature of [plain, screen]) {
    for (const { file, change } of edits(feature)) {
      const before = readFileSync(path.join(root, file), 'utf8');
      const added = change(before)
        .split('\n')
        .filter((line) => !before.includes(line));
      expect(added.join('\n')).toMatch(/contractKind|loanDesk|LoanDesk/);
      expect(() => change('nothing')).toThrow('was not found');
    }
  }
});

test('writes what the compiler takes, both kinds beside each other', { timeout: 240_000 }, () => {
  for (const part of [...parts, 'tsconfig.base.json', 'biome.json']) {
    const skipped = /[/\\](?:node_modules|dist)$/;
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: (from) => !skipped.test(from) });
  }
  linkPackages();
  const written = [plain, screen].flatMap((feature) => writeFeature(copy, feature));
  // What was written and everything it uses; the rest of the house has its own check.
  for (const [base, ofWeb] of [
    ['tsconfig.json', false],
    ['tsconfig.web.json', true],
  ] as const) {
    const { include: _, ...options } = JSON.parse(readFileSync(path.join(root, base), 'utf8')) as Record<
      string,
      unknown
    >;
    // The sentences of the pages are known through the catalogue of all features.
    const files = written
      .filter((file) => file.startsWith('web/') === ofWeb)
      .concat(ofWeb ? ['web/src/features/english.ts'] : []);
    writeFileSync(path.join(copy, base), JSON.stringify({ ...options, files }));
    expect(compile(base)).toBe('');
  }
  const biome = spawnSync(
    process.execPath,
    [program('@biomejs/biome/bin/biome'), 'check', '--write', '--vcs-enabled=false', ...new Set(written)],
    { cwd: copy, encoding: 'utf8' },
  );
  expect(biome.status, biome.stdout + biome.stderr).toBe(0);
});

const program = (file: string) => path.join(root, 'node_modules', file);

/** What the compiler says. */
function compile(project: string): string {
  return spawnSync(process.execPath, [program('typescript/bin/tsc'), '-p', project], { cwd: copy, encoding: 'utf8' })
    .stdout;
}

test('dates a migration after those that are there, whatever the clock says', () => {
  const there = ['20270304T0510_later.ts', '20270304T0400_earlier.ts'];
  expect(timeAfter(there, now).toISOString()).toBe('2027-03-04T05:11:00.000Z');
  expect(timeAfter(['20261121T0900_platform.ts'], now)).toEqual(now);
  expect(timeAfter([], now)).toEqual(now);
});

/** Foreign packages from the house, ours from the copy. */
function linkPackages(): void {
  mkdirSync(path.join(copy, 'node_modules/@dossier'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@dossier') symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  for (const part of parts) {
    symlinkSync(path.join(copy, part), path.join(copy, 'node_modules/@dossier', part));
    // A workspace may have its own version of a package.
    const own = path.join(root, part, 'node_modules');
    if (existsSync(own)) symlinkSync(own, path.join(copy, part, 'node_modules'));
  }
}
