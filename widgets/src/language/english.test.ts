import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { english } from './english.ts';
import { chinese, keysIn, rawChinese } from './find-chinese.ts';
import { later, say, speak, spoken, translated } from './text.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const isCatalogue = (file: string) => /(^|\/)english\.ts$/.test(file) || file === 'language/shared.ts';
const sources = new Map(
  files.filter((file) => !isCatalogue(file)).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

/** Chinese that nobody reads as a sentence of the widgets: what people type, what a page configures, what tests use. */
const allowed: readonly string[] = [
  // Read from what people paste.
  'grid/cells/checkbox.tsx: 是',
  'grid/cells/checkbox.tsx: 对',
  'grid/cells/checkbox.tsx: 否',
  'grid/cells/checkbox.tsx: 错',
  'grid/cells/date-reading.ts: 下午',
  // A day in the Chinese form, for readers of any language.
  'text/date-forms.ts: 年',
  'text/date-forms.ts: 月',
  'text/date-forms.ts: 日',
];
const allowedFiles = [
  // Configured lists, said through `translated` like those of a page.
  'record/lists.ts',
  // The editor's own sentences by their English, which needs no catalogue.
  'code/phrases.ts',
  // Made-up rows and answers for the tests of the grid.
  'grid/fake-page.ts',
  'grid/cells/fake-cell-grid.ts',
];

afterEach(() => speak('zh'));

describe('English', () => {
  it('has the same places for values, and no Chinese', () => {
    const sentences: [key: string, sentence: string][] = Object.entries(english);
    expect(sentences.filter(([, sentence]) => chinese.test(sentence) || sentence === '')).toEqual([]);
    expect(sentences.filter(([key, sentence]) => placesOf(sentence).join() !== placesOf(key).join())).toEqual([]);
  });

  it('is written once: no family repeats the sentence of another', () => {
    const all = files.filter((file) => isCatalogue(file) && file !== 'language/english.ts').flatMap(keysOf);
    expect(all.filter((key, at) => all.indexOf(key) !== at)).toEqual([]);
    expect(new Set(all)).toEqual(new Set(Object.keys(english)));
  });

  it('has no sentence that nothing says', () => {
    const rules = path.resolve(root, '../../rules/src');
    const shared = ['cron/fields.ts', 'query/rules.ts', 'patterns.ts', 'grid-patterns.ts'];
    const said = [...sources.values(), ...shared.map((file) => readFileSync(path.join(rules, file), 'utf8'))].join(
      '\n',
    );
    const idle = Object.keys(english).filter(
      (key) => !said.includes(key.replaceAll("'", "\\'").replaceAll('\n', '\\n')) && !said.includes(key),
    );
    expect(idle).toEqual([]);
  });
});

it('leaves no Chinese sentence in the widgets that is not said through the catalogue', () => {
  const found = [...sources].flatMap(([file, source]) =>
    allowedFiles.includes(file) ? [] : rawChinese(file, source).map((text) => `${file}: ${text}`),
  );
  expect(found.filter((one) => !allowed.includes(one))).toEqual([]);
  expect(allowed.filter((one) => !found.includes(one))).toEqual([]);
});

it('finds raw Chinese in every form', () => {
  const raw = `const a = '甲'; const b = <p title="乙">丙 {c}</p>; const d = \`丁\${c}\`; // 戊
    const e = t('己'); const f = <p>{t(full ? '庚' : '辛')}</p>; const g = /壬/; type H = '癸';`;
  expect(rawChinese('a.tsx', raw)).toEqual(['甲', '乙', '丙', '丁']);
});

describe('the language', () => {
  it('is Chinese as it is written, with the values in their places', () => {
    expect(spoken()).toBe('zh');
    expect(say('确定')).toBe('确定');
    expect(say('{0}-{1} 共{2}条', 1, 10, 25)).toBe('1-10 共25条');
    expect(say('选择{0}', '{0}')).toBe('选择{0}');
    expect(translated('等于')).toBe('等于');
  });

  it('is English when that was asked for last', async () => {
    const late = later('取消');
    await speak('en');
    expect([spoken(), say('确定'), say(late)]).toEqual(['en', 'OK', 'Cancel']);
    expect(say('{0}-{1} 共{2}条', 1, 10, 25)).toBe('1-10 of 25');
    expect([translated('等于'), translated('自定义')]).toEqual(['equals', '自定义']);
    await Promise.all([speak('en'), speak('zh')]);
    expect(say('确定')).toBe('确定');
  });
});

/** `{0}` and the names of a column that a sentence has places for. */
function placesOf(sentence: string): string[] {
  return [...new Set(sentence.match(/\$?\{\w+\}/g) ?? [])].sort();
}

function keysOf(file: string): string[] {
  return keysIn(readFileSync(path.join(root, file), 'utf8'));
}
