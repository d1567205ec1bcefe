import type { Choice, Person, TreeNode, WidgetData } from '../src/data/widget-data.ts';
import { FakeLiveSocket } from './fake-live.ts';
import { fakeDeparts, fakeRecords } from './fake-pickers.ts';
import { fakeQueries } from './fake-queries.ts';
import { fakeReports } from './fake-reports.ts';
import { categories, departs, dictionaries, persons, tables } from './fake-rows.ts';
import { fakeTrees, meets, rootId } from './fake-trees.ts';
import { waiting } from './wait.ts';

/** How long an answer takes, in ms: long enough that waiting is seen, short enough for tests. */
const latency = 60;

/** What widgets ask for, answered from made-up rows. Dictionaries are kept, but for `late`, which must be loaded. */
export function makeFakeData(): WidgetData {
  /** Files given to `upload` in this visit. */
  const files = new Map<string, File>();
  let nextFile = 1_763_719_200_000;
  /** Files whose first try was refused: their names begin with 断线. */
  const broken = new Set<string>();
  return {
    keptItems: (dict) => (dict === 'late' ? undefined : dictionaries[dict]),
    loadItems: (dict) => answer(dictionaries[dict] ?? refuse(`字典 ${dict} 不存在`)),
    searchChoices: (dictionary, keyword, pageSize, signal) =>
      answer(
        choicesOf(dictionary)
          .filter(({ value, text }) => text.includes(keyword) || value.includes(keyword))
          .slice(0, pageSize),
        signal,
      ),
    textsOf: (dictionary, values) =>
      answer(values.map((value) => choicesOf(dictionary).find((choice) => choice.value === value)?.text ?? value)),
    findPersons: ({ pageNo, pageSize, username = '', realname = '', departId, except }, signal) => {
      const depart = departId ? departs.find(({ id }) => id === departId)?.title : undefined;
      const found = persons.filter(
        (person) =>
          person.username.includes(username) &&
          person.realname.includes(realname) &&
          person.username !== except &&
          (!depart || person.departs === depart),
      );
      return answer({ records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length }, signal);
    },
    personsBy: (keys, by = 'username') => answer(inOrder<Person>(keys, persons, (person) => person[by] ?? '')),
    departChildren: (parentId) => answer(departs.filter((depart) => depart.parentId === parentId)),
    findDeparts: (keyword, signal) =>
      answer(
        departs.filter(({ title }) => title.includes(keyword)),
        signal,
      ),
    departsBy: (keys, by = 'id') =>
      answer(inOrder<TreeNode>(keys, departs, ({ id, code }) => (by === 'id' ? id : (code ?? '')))),
    categoryChildren: (from) => {
      const parentId = 'parentId' in from ? from.parentId : rootId(from.rootCode);
      return waiting(latency).then(() =>
        categories.filter((category) => category.parentId === parentId && meets(category, from.condition)),
      );
    },
    codeRules: {
      check: (_code, value) => answer(/^[A-Za-z]/.test(value) ? null : '编码须以字母开头'),
      fill: (_code, record) => answer(`NO${String(record.id ?? '').slice(-4)}`),
    },
    categoryNames: (ids) => answer(ids.map((id) => categories.find((category) => category.id === id)?.title ?? id)),
    upload: async (file, { biz, onProgress, signal }) => {
      onProgress?.(40);
      // As a server names them: `folder/name_number.ending`.
      const path = `${biz}/${file.name.replace(/(\.\w+)?$/, `_${nextFile++}$1`)}`;
      // A file 停… stays on its way until it is cancelled.
      await waiting(file.name.startsWith('停') ? 2 ** 31 - 1 : latency, signal);
      if (file.name.startsWith('断线') && !broken.delete(file.name)) {
        broken.add(file.name);
        refuse('网络超时');
      }
      files.set(path, file);
      onProgress?.(100);
      // As a server that keeps no pictures of texts says it.
      return file.name.startsWith('内嵌') ? 'local' : path;
    },
    fileAddress: (path) => URL.createObjectURL(files.get(path) ?? refuse(`文件 ${path} 不存在`)),
    readSetting: (key) => localStorage.getItem(`demo-${key}`),
    saveSetting: (key, text) => localStorage.setItem(`demo-${key}`, text),
    loadZip: (paths) => answer(new Blob([paths.map((path) => `${path}\n`).join('')], { type: 'application/zip' })),
    loadFile: (path, signal) => answer<Blob>(files.get(path) ?? new Blob([`${path} 的内容`]), signal),
    // The demo's pictures are small as they are.
    loadThumb: (path, _size, signal) => answer<Blob>(files.get(path) ?? new Blob([`${path} 的内容`]), signal),
    reports: fakeReports(answer),
    records: fakeRecords(answer),
    departs: fakeDeparts(answer),
    savedQueries: fakeQueries(answer),
    trees: fakeTrees(answer),
    openLive: (pageId) => new FakeLiveSocket(pageId),
  };
}

function choicesOf(dictionary: string): readonly Choice[] {
  return tables[dictionary] ?? refuse(`表字典 ${dictionary} 不存在`);
}

function refuse(reason: string): never {
  throw new Error(reason);
}

function inOrder<T>(keys: readonly string[], rows: readonly T[], keyOf: (row: T) => string): T[] {
  return keys.flatMap((key) => rows.filter((row) => keyOf(row) === key));
}

/** The value after a while; rejects when the asker no longer wants it. */
function answer<T>(value: T, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(value), latency);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
