import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pages } from '../../features.ts';
import { examplePages } from './example-pages.ts';
import { examples, sourcesOf } from './examples.ts';

const menus = readFileSync(
  path.resolve(import.meta.dirname, '../../../../../server/src/seed/demo/examples/example-menus.ts'),
  'utf8',
);
/** Components that the menu of the demo company stores for the examples. */
const components = [
  ...[...menus.matchAll(/component: '([^']+)'/g)].map(([, name = '']) => name),
  ...[...menus.matchAll(/\bjeecg\('[^']+', '([^']+)'(?:, '([^']+)')?/g)].map(([, page, own]) => `jeecg/${own ?? page}`),
];

it('has an example for every menu entry of the examples, and no other', () => {
  expect(components.length).toBeGreaterThan(20);
  expect(components.toSorted()).toEqual(Object.keys(examples).toSorted());
  expect(Object.keys(examplePages).toSorted()).toEqual(Object.keys(examples).toSorted());
  expect(components.filter((name) => !(name in pages))).toEqual([]);
});

it.each(Object.entries(examples))('%s shows the files that it is made of', async (_component, example) => {
  const files = await sourcesOf(example);
  expect(files[0]?.path).toBe(`web/src/features/demo/example/pages/${example.page}.tsx`);
  expect(files.length).toBeGreaterThan((example.registers ?? []).length);
  for (const file of files) {
    const written = readFileSync(path.resolve(import.meta.dirname, '../../../../..', file.path), 'utf8');
    expect(await file.read()).toBe(written);
  }
});
