import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageEnglish } from '@dossier/contract/communication/message-english.ts';
import { said, written } from '@dossier/contract/communication/said.ts';
import { chinese, sentencesIn } from '@dossier/widgets/language/find-chinese.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLocale, messages, preparePages } from './index.ts';

const server = path.resolve(import.meta.dirname, '../../../../server/src');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(server, file), 'utf8'));

const message = {
  titile: '李四对“一号”执行了“提交”',
  msgContent: '<p>中文</p>',
  msgAbstract: '中文',
  wording: {
    title: said('{0}对“{1}”执行了“{2}”', '李四', '一号', { name: '提交' }),
    lines: [written('<b>{0}</b>'), said('{0}', { answer: '删除成功!' })],
  },
};

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterEach(async () => {
  await chooseLocale('zh-CN');
  vi.unstubAllGlobals();
});

it('leaves a message as it came in Chinese', () => {
  expect(messages().told(message)).toBe(message);
});

it('says a message in English, names and answers too, and what people wrote as text', async () => {
  await chooseLocale('en-US');
  await preparePages();
  expect(messages().told(message)).toMatchObject({
    titile: '李四 did “Submit” on “一号”',
    msgContent: '<p>&lt;b&gt;{0}&lt;/b&gt;</p><p>Deleted</p>',
    msgAbstract: '<b>{0}</b> Deleted',
  });
  const task = (label: string) => ({ ...message, wording: { title: said('{0}：已完成', { name: label }), lines: [] } });
  expect(messages().told(task('项目-导出')).titile).toBe('Project: export: done');
  expect(messages().told(task('季度-报表')).titile).toBe('季度-报表: done');
  expect(messages().told({ ...message, sender: '系统' })).toMatchObject({ sender: 'System' });
  const announced = { titile: '放假通知', msgContent: '<p>三天</p>', msgAbstract: '三天', wording: null };
  expect(messages().told(announced)).toBe(announced);
});

it('has English with the same places for every sentence of messages, and none that nobody sends', () => {
  const sent = new Set(sources.flatMap((text) => sentencesIn(text, ['said'])));
  expect(sent.size).toBeGreaterThan(30);
  expect([...sent].filter((sentence) => !(sentence in messageEnglish))).toEqual([]);
  const keys = Object.keys(messageEnglish).filter((key) => key !== '{0}');
  expect(keys.filter((key) => !sources.some((text) => text.includes(`'${key}'`)))).toEqual([]);
  const places = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort().join();
  for (const [sentence, english] of Object.entries(messageEnglish)) {
    expect(places(english), sentence).toBe(places(sentence));
    expect(chinese.test(english), sentence).toBe(false);
  }
});
