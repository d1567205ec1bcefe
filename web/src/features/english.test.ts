import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resources } from '@dossier/contract/all.ts';
import { labelSizes } from '@dossier/contract/core/label-size.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { conditionEnglish } from '@dossier/contract/english/condition-english.ts';
import { documentEnglish } from '@dossier/contract/english/document-english.ts';
import { keyedEnglish, keyedPaths } from '@dossier/contract/english/keyed-english.ts';
import { labelEnglish } from '@dossier/contract/english/label-english.ts';
import { settingEnglish } from '@dossier/contract/english/setting-english.ts';
import { spokenResource as spokenBy } from '@dossier/contract/english/spoken-resource.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { loan } from '@dossier/contract/eq/loan.ts';
import { libraryFile } from '@dossier/contract/files/library.ts';
import { ossFile } from '@dossier/contract/files/oss-file.ts';
import { approvalSheet } from '@dossier/contract/flow/print.ts';
import { settingGroups, settings } from '@dossier/contract/operations/setting.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { english } from '@dossier/widgets/language/english.ts';
import { chinese, keysIn, rawChinese } from '@dossier/widgets/language/find-chinese.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { afterEach, expect, it } from 'vitest';
import { spokenResource } from '#engine/spoken-resource.ts';
import { menuEnglish } from '#services/messages/menu-english.ts';
import { named } from '#services/messages/named.ts';
import { pageEnglishFrom } from '#services/messages/page-catalogue.ts';
import { speakPages } from '#services/messages/pages.ts';
import { say } from '#services/messages/text.ts';
import { lineKinds } from './dictionaries/check-rule/parts.ts';
import { pageEnglish } from './english.ts';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|messages\/|english\.ts$/.test(file),
);
const catalogues = readdirSync(path.join(source, 'features'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('english.ts'))
  .map((file) => `features/${file}`);
/** What printed lists say too. */
const shared = '../../contract/src/english/condition-english.ts';
const textOf = (file: string) => readFileSync(path.join(source, file), 'utf8');

/** What no catalogue says, each with its reason. */
const allowed: readonly string[] = [
  // The word for the product, and a file's name (specification 2, 9).
  'services/api/client-config.ts: 卷宗',
  'services/api/api.ts: 导出文件',
  // Sentences that are looked for, not shown.
  'services/api/api.ts: 文件下载失败',
  'engine/record/History.tsx: 未找到版本信息',
  'shell/refusal-notices.ts: Token失效',
  'services/session/provider-window.ts: 登录失败',
  'services/session/provider-window.ts: 绑定手机号',
  // What the name of the other language is in that language.
  'shell/settings/SettingsDrawer.tsx: 中文',
  'features/account/settings/custom/CustomPage.tsx: 中文',
  'shell/sign-in/SignInFrame.tsx: 中文',
  // Names of pages and of fields, which are said where they are shown.
  'services/navigation/use-navigation.ts: 首页',
  'services/navigation/menu.ts: 首页',
  // A label that the server sends.
  'features/account/center/MyRecords.tsx: 创建人',
  'services/navigation/use-navigation.ts: 仪表盘',
  'services/navigation/use-navigation.ts: 个人中心',
  'services/navigation/use-navigation.ts: 账号设置',
  'services/navigation/use-navigation.ts: 安全设置',
  'services/navigation/use-navigation.ts: 账户绑定',
  'services/navigation/use-navigation.ts: 个性化设置',
  'services/navigation/use-navigation.ts: 新消息通知',
  'services/navigation/use-navigation.ts: 我的租户',
  'services/navigation/use-navigation.ts: 我的消息',
  'services/navigation/use-navigation.ts: 连接自检',
  'services/navigation/use-navigation.ts: 操作成功',
  'services/navigation/use-navigation.ts: 操作失败',
  ...Object.values(lineKinds).flatMap((kind) =>
    [kind.label, ...Object.values(kind.fields).map(({ label }) => label)].map(
      (label) => `features/dictionaries/check-rule/parts.ts: ${label}`,
    ),
  ),
];

pageEnglishFrom(async () => pageEnglish);
afterEach(() => speakPages('zh-CN'));

it('leaves no Chinese on a screen that no catalogue says', () => {
  const found = files.flatMap((file) => rawChinese(file, textOf(file)).map((text) => `${file}: ${text}`));
  expect([...new Set(found)].filter((one) => !allowed.includes(one))).toEqual([]);
  expect(allowed.filter((one) => !found.includes(one))).toEqual([]);
});

it('has English without Chinese, with the same places, once, for sentences that a page says and no widget', () => {
  const sentences: [string, string][] = Object.entries(pageEnglish);
  const places = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort().join();
  expect(sentences.filter(([, text]) => chinese.test(text) || text === '')).toEqual([]);
  expect(sentences.filter(([key, text]) => places(key) !== places(text))).toEqual([]);
  expect(sentences.filter(([key]) => key in english)).toEqual([]);
  const said = [...files, shared].map(textOf).join('\n');
  const inSource = (key: string) => said.includes(key.replaceAll('\\', '\\\\').replaceAll('\n', '\\n'));
  expect(sentences.filter(([key]) => !inSource(key))).toEqual([]);
  const written = catalogues.flatMap((file) => keysIn(textOf(file))).concat(Object.keys(conditionEnglish));
  expect(written.filter((key, at) => written.indexOf(key) !== at)).toEqual([]);
  expect(new Set(written)).toEqual(new Set(Object.keys(pageEnglish)));
});

it('has English for every name of a resource, and no name by a key that names nothing', () => {
  const asked = new Map<string, string>();
  const missing: string[] = [];
  for (const one of [...resources, ossFile, libraryFile])
    spokenBy(one, (text, key) => {
      asked.set(key, text);
      if (chinese.test(text) && !(key in keyedEnglish) && !(text in labelEnglish)) missing.push(`${key} ${text}`);
      return text;
    });
  expect(asked.size).toBeGreaterThan(500);
  expect(missing).toEqual([]);
  const keyed = Object.entries(keyedEnglish);
  expect(keyed.filter(([key, [text]]) => asked.get(key) !== text)).toEqual([]);
  expect(keyed.filter(([, [, english]]) => chinese.test(english) || english === '')).toEqual([]);
  // A key is for what the word alone would say wrong.
  expect(keyed.filter(([, [text, english]]) => labelEnglish[text] === english)).toEqual([]);
  const registers = new Set(keyed.map(([key]) => key.split('.').slice(0, 2).join('.')));
  const paths = [...resources, ossFile, libraryFile].map((one) => [one.path, `${one.area}.${one.name}`] as const);
  expect(keyedPaths).toEqual(Object.fromEntries(paths.filter(([, register]) => registers.has(register))));
});

it('has the names of every resource, field and setting of the contract, and no others', () => {
  const shown = Object.values(settings) as unknown as { title: string; description?: string; unit?: string }[];
  const wordsOfPrints = readdirSync(path.join(source, '../../server/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.typ'))
    .flatMap((file) => [...textOf(`../../server/src/${file}`).matchAll(/\bword\("([^"]+)"\)/g)])
    .map(([, word = '']) => word)
    .filter((word) => !(word in documentEnglish));
  const ofResources = new Set<string>();
  for (const one of [...resources, ossFile, libraryFile])
    spokenBy(one, (text, key) => {
      if (!(key in keyedEnglish)) ofResources.add(text);
      return text;
    });
  const named = new Set([
    ...ofResources,
    ...Object.values(lineKinds).flatMap((kind) => [kind.label, ...namesIn(kind.fields)]),
    ...Object.values(labelSizes).map(({ name }) => name),
    approvalSheet.label,
    ...wordsOfPrints,
    ...settingGroups.map(({ title }) => title),
    ...shown.flatMap(({ title, description = '', unit = '' }) => [title, description, unit]),
  ]);
  const labels = { ...labelEnglish, ...settingEnglish };
  expect([...named].filter((name) => chinese.test(name) && !(name in labels))).toEqual([]);
  expect(Object.keys(labels).filter((name) => !named.has(name))).toEqual([]);
  expect(Object.values(labels).filter((text) => chinese.test(text))).toEqual([]);
});

it('has the name of every menu that comes with the product, and of no other', () => {
  const seeds = ['menus.ts', 'system-menus.ts', 'demo/examples/example-menus.ts']
    .map((file) => textOf(`../../server/src/seed/${file}`))
    .join('');
  const constant = textOf('services/navigation/use-navigation.ts');
  const names = [...`${seeds}${constant}`.matchAll(/'([^'\n]*[\u3400-\u9fff][^'\n]*)'/g)].map(([, name]) => name);
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
  expect([named('职务名称'), named('无此名称')]).toEqual(['Position name', '无此名称']);
  const fields: readonly { label: string; help?: string }[] = Object.values(shown.fields);
  expect(fields.filter(({ label, help }) => chinese.test(label + (help ?? '')))).toEqual([]);
});

it('reads one Chinese label in two ways where two things are meant, in lists, forms, searches and dialogs', async () => {
  expect([asset.fields.code.label, loan.fields.code.label]).toEqual(['编号', '编号']);
  await speakPages('en-US');
  // Columns, inputs and conditions are drawn from these.
  expect([spokenResource(asset).fields.code.label, spokenResource(loan).fields.code.label]).toEqual([
    'Number',
    'Loan number',
  ]);
  expect([named('启用'), spokenResource(asset).actions.resume.label]).toEqual(['In use', 'Put in use']);
  const { renew } = spokenResource(loan).actions;
  expect([spokenResource(loan).fields.endTime.label, renew.input.endTime?.label]).toEqual(['End', 'New end']);
});

/** Everything of fields that a screen shows as a name. */
function namesIn(fields: Fields): string[] {
  return Object.values(fields).flatMap((field) => [
    field.label,
    field.header ?? '',
    field.help ?? '',
    'placeholder' in field ? (field.placeholder ?? '') : '',
  ]);
}
