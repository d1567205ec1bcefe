import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { edits, newFiles } from './feature-files.ts';
import { problemsOf } from './house/house.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const feature = { area: 'pm', name: 'contract-kind', label: '合同类型', now: new Date('2027-03-04T05:06:07Z') };

test('names one thing the same way everywhere', () => {
  const files = newFiles(feature);
  expect(Object.keys(files)).toEqual([
    'contract/src/pm/contract-kind.ts',
    'server/migrations/20270304T0506_contract_kind.ts',
    'server/src/features/pm/contract-kind/contract-kind.routes.ts',
    'server/src/features/pm/contract-kind/contract-kind.test.ts',
  ]);
  expect(files['contract/src/pm/contract-kind.ts']).toContain("table: 'pm_contract_kind'");
  expect(files['server/migrations/20270304T0506_contract_kind.ts']).toContain('create table pm_contract_kind (');
  expect(problemsOf(new Map(Object.entries(files)))).toEqual([]);
});

test('imports only what is there, and enters the feature in the lists of today', () => {
  const routes = newFiles(feature)['server/src/features/pm/contract-kind/contract-kind.routes.ts'] ?? '';
  for (const [, from = ''] of routes.matchAll(/from '(\.\.[^']+)'/g)) {
    expect(existsSync(path.join(root, 'server/src/features/pm/contract-kind', from))).toBe(true);
  }
  for (const { file, change } of edits(feature)) {
    const before = readFileSync(path.join(root, file), 'utf8');
    const added = change(before)
      .split('\n')
      .filter((line) => !before.includes(line));
    expect(added.join('\n')).toContain('contractKind');
    expect(() => change('nothing')).toThrow('was not found');
  }
});
