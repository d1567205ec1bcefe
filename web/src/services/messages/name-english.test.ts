import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { labelEnglish } from '@dossier/contract/english/label-english.ts';
import { nameEnglish } from '@dossier/contract/english/name-english.ts';
import { configKinds } from '@dossier/contract/operations/config-transfer.ts';
import { chinese } from '@dossier/widgets/language/find-chinese.ts';
import { expect, it } from 'vitest';
import { groupsOf } from '#features/operations/api-docs/operations.ts';
import { callName } from './call-name.ts';
import { speakPages } from './pages.ts';

const textOf = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../../..', file), 'utf8');
const monitor = 'server/src/features/operations/monitor';

/** Chinese between quotes in the list that begins so. */
function quoted(file: string, from: string): string[] {
  const [list = ''] =
    textOf(file)
      .split(from)[1]
      ?.split(/\n *\};/) ?? [];
  return [...list.matchAll(/'([^'\n]*[\u3400-\u9fff][^'\n]*)'/g)].map(([, text = '']) => text);
}

/** What the server's files whose source holds the mark call things: titles, labels and descriptions. */
function calledIn(mark: string): string[] {
  const files = readdirSync(path.resolve(import.meta.dirname, '../../../../server/src'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => textOf(`server/src/${file}`))
    .filter((file) => file.includes(mark));
  return files.flatMap((file) =>
    [...file.matchAll(/\b(?:title|label|description):\s*'([^']*[\u3400-\u9fff][^']*)'/g)].map(([, text = '']) => text),
  );
}

/** Calls by the list of them that is kept with the contract. */
function calls() {
  const lines = [...textOf('docs/rights-matrix.md').matchAll(/^\| [A-Z]+ \| `([^`]+)` \|.*\| ([^|]+) \|$/gm)];
  return lines.map(([key, address = '', label = '']) => ({
    ...{ key, method: '', path: address, label, access: '', parameters: [], body: null, answer: null },
    tag: address.split('/').slice(1, 3).join('/'),
  }));
}

it('has English for every name that the server sends, and for no other', () => {
  const sent = [
    ...quoted(`${monitor}/metric-list.ts`, "'jvm.memory.max': "),
    ...quoted(`${monitor}/redis-figures.ts`, 'const meanings'),
    ...quoted(`${monitor}/monitor.routes.ts`, 'return { name:').slice(0, 1),
    ...groupsOf(calls()).map(({ title }) => title),
    // Tasks that jobs run, and generators of fill rules.
    ...calledIn('= defineJob('),
    ...calledIn('= defineGenerator('),
    ...Object.values(configKinds),
    ...quoted(`${monitor}/redis-figures.ts`, 'export const noRedis').slice(0, 1),
  ];
  expect(sent.length).toBeGreaterThan(100);
  expect(sent.filter((name) => !(name in nameEnglish) && !(name in labelEnglish))).toEqual([]);
  expect(Object.keys(nameEnglish).filter((name) => name !== '撤销' && !sent.includes(name))).toEqual([]);
  expect(Object.values(nameEnglish).filter((text) => chinese.test(text) || text === '')).toEqual([]);
  expect(Object.keys(nameEnglish).filter((name) => name in labelEnglish)).toEqual([]);
});

it('has English for the name of every call', async () => {
  await speakPages('en-US');
  const names = calls().map(({ label }) => callName(label));
  await speakPages('zh-CN');
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name) => chinese.test(name))).toEqual([]);
});
