import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '@dossier/contract/pm/project.ts';
import { english } from '@dossier/widgets/language/english.ts';
import { chinese, rawChinese } from '@dossier/widgets/language/find-chinese.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { afterEach, expect, it } from 'vitest';
import { named, spokenResource } from '../resource/spoken-resource.ts';
import { say } from '../text.ts';
import { labelEnglish } from './label-english.ts';
import { menuEnglish } from './menu-english.ts';
import { pageEnglish } from './page-english.ts';
import { speakPages } from './pages.ts';

const source = path.resolve(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|messages\//.test(file),
);
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** What no catalogue says: names of the product and of pages, a sentence that is compared, a file's name (specification 2, 9). */
const allowed: readonly string[] = [
  'platform/api.ts: 文件下载失败',
  'platform/api.ts: 导出文件',
  'platform/client-config.ts: 卷宗',
  'platform/navigation/use-navigation.ts: 首页',
  'platform/navigation/use-navigation.ts: 个人中心',
  'platform/navigation/use-navigation.ts: 账户设置',
  'platform/navigation/use-navigation.ts: 连接自检',
  'platform/resource/History.tsx: 未找到版本信息',
];

afterEach(() => speakPages('zh-CN'));

it('leaves no Chinese in what every list and form is made of', () => {
  const found = files
    .filter((file) => file.startsWith('platform/'))
    .flatMap((file) => rawChinese(file, textOf(file)).map((text) => `${file}: ${text}`));
  expect([...new Set(found)].filter((one) => !allowed.includes(one))).toEqual([]);
  expect(allowed.filter((one) => !found.includes(one))).toEqual([]);
});

it('has English without Chinese, with the same places, for sentences that a page says and no widget', () => {
  const sentences: [string, string][] = Object.entries(pageEnglish);
  const places = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort().join();
  expect(sentences.filter(([, text]) => chinese.test(text) || text === '')).toEqual([]);
  expect(sentences.filter(([key, text]) => places(key) !== places(text))).toEqual([]);
  expect(sentences.filter(([key]) => key in english)).toEqual([]);
  const said = files.map(textOf).join('\n');
  expect(sentences.filter(([key]) => !said.includes(key))).toEqual([]);
  expect(Object.values(labelEnglish).filter((text) => /[\u3400-\u9fff]/.test(text))).toEqual([]);
});

it('has the name of every menu that comes with the product, and of no other', () => {
  const seed = readFileSync(path.resolve(source, '../../server/src/seed/menus.ts'), 'utf8');
  const constant = textOf('platform/navigation/use-navigation.ts');
  const names = [...`${seed}${constant}`.matchAll(/'([^'\n]*[\u3400-\u9fff][^'\n]*)'/g)].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(menuEnglish)));
  expect(Object.values(menuEnglish).filter((name) => chinese.test(name) || name === '')).toEqual([]);
});

it('speaks English of lists, forms and fields when that is chosen', async () => {
  expect(say('编辑{0}', '项目')).toBe('编辑项目');
  await speakPages('en-US');
  expect(spoken()).toBe('en');
  expect([say('编辑{0}', 'project'), say('查询')]).toEqual(['Edit: project', 'Search']);
  const shown = spokenResource(project);
  expect([shown.label, shown.fields.planEnd.label, shown.sections[0]?.title]).toEqual([
    'Project',
    'Planned end',
    'Work and time',
  ]);
  expect([named('启动'), named('无此名称')]).toEqual(['Start', '无此名称']);
  const fields: readonly { label: string; help?: string }[] = Object.values(shown.fields);
  expect(fields.filter(({ label, help }) => chinese.test(label + (help ?? '')))).toEqual([]);
});
