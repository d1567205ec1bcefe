import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chinese } from '@dossier/widgets/language/find-chinese.ts';
import { expect, it } from 'vitest';
import { groupsOf } from '../../features/system/api-docs/operations.ts';
import { labelEnglish } from './label-english.ts';
import { nameEnglish } from './name-english.ts';

const textOf = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8');
const monitor = 'server/src/features/system/monitor';

/** Chinese between quotes in the list that begins so. */
function quoted(file: string, from: string): string[] {
  const [list = ''] =
    textOf(file)
      .split(from)[1]
      ?.split(/\n *\};/) ?? [];
  return [...list.matchAll(/'([^'\n]*[\u3400-\u9fff][^'\n]*)'/g)].map(([, text = '']) => text);
}

/** Names and descriptions of the tasks that jobs run. */
function tasks(): string[] {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../../../server/src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.job.ts'))
    .map((file) => textOf(`server/src/${file}`));
  return files.flatMap((file) =>
    [...file.matchAll(/^ {2}(?:title|description):\s*'([^']+)'/gm)].map(([, text = '']) => text),
  );
}

/** Calls by the list of them that is kept with the contract. */
function groups(): string[] {
  const calls = [...textOf('docs/rights-matrix.md').matchAll(/^\| [A-Z]+ \| `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  const operations = calls.map(([key, address = '', label = '']) => ({
    ...{ key, method: '', path: address, label, access: '', parameters: [], body: null, answer: null },
    tag: address.split('/').slice(1, 3).join('/'),
  }));
  return groupsOf(operations).map(({ title }) => title);
}

it('has English for every name that the server sends, and for no other', () => {
  const sent = [
    ...quoted(`${monitor}/metric-list.ts`, "'jvm.memory.max': "),
    ...quoted(`${monitor}/redis-figures.ts`, 'const meanings'),
    ...quoted(`${monitor}/monitor.routes.ts`, 'return { name:').slice(0, 1),
    ...groups(),
    ...tasks(),
  ];
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.filter((name) => !(name in nameEnglish) && !(name in labelEnglish))).toEqual([]);
  expect(Object.keys(nameEnglish).filter((name) => name !== '撤销' && !sent.includes(name))).toEqual([]);
  expect(Object.values(nameEnglish).filter((text) => chinese.test(text) || text === '')).toEqual([]);
  expect(Object.keys(nameEnglish).filter((name) => name in labelEnglish)).toEqual([]);
});
