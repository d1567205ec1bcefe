import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { aPerson } from '#test/people.ts';
import { seederOf } from '../seeder.ts';
import { seedImports } from './imports.ts';

it('imports of the demo company are listed, and are too old to be taken back', async () => {
  const app = await testApp();
  for (const username of ['sunlei', 'pengtao', 'heyun', 'liangjing']) await aPerson(app, { username });
  await app.db.transaction().execute((tx) => seedImports(seederOf(tx)));
  const { result } = await app.call('GET', '/sys/importBatch/list', { token: await app.signIn() });
  const told = result.records.map(({ label, undoable }: { label: string; undoable: boolean }) => [label, undoable]);
  expect(told).toEqual([
    ['项目', false],
    ['档案', false],
    ['设备', false],
    ['发包方', false],
  ]);
});
