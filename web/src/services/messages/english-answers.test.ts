import { answerEnglish } from '@dossier/contract/english/answer-english.ts';
import { chinese } from '@dossier/widgets/language/find-chinese.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onRefusal } from '../api/refusals.ts';
import { chooseLocale, messages, preparePages } from './index.ts';

const answered = (sentence: string) => messages().answered(sentence);

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterEach(async () => {
  await chooseLocale('zh-CN');
  vi.unstubAllGlobals();
});

it('leaves every sentence as it came in Chinese', () => {
  expect([answered('添加成功！'), answered('职务名称不能为空')]).toEqual(['添加成功！', '职务名称不能为空']);
});

it('says in English why a message did not go out, and what becomes of it', async () => {
  await chooseLocale('en-US');
  await preparePages();
  expect(answered('短信接口没有应答，是否送达未知。为避免重复不再自动发送，请核实后手动重发')).toBe(
    'The text message service did not answer; it is not known whether the message arrived. It is not sent again by itself, so that nobody gets it twice; check, then send it again',
  );
  expect(answered('邮件发送未配置（MAIL_HOST、MAIL_FROM）')).toBe('No mail server is set up (MAIL_HOST, MAIL_FROM)');
  expect(answered('短信接口应答 500（已尝试6次）')).toBe('The text message service answered 500 (tried 6 times)');
});

it('says answers and checks in English, with their values and the names of fields', async () => {
  await chooseLocale('en-US');
  await preparePages();
  expect(answered('添加成功！')).toBe('Added');
  expect(answered('职务名称不能为空')).toBe('Position name must not be empty');
  expect(answered('Position name长度不能超过20个字符')).toBe('Position name may have at most 20 characters');
  expect(answered('“信息部”已被3条用户引用，不能删除')).toBe('“信息部” is used by 3 of User and cannot be deleted');
  expect(answered('校验失败！职务编码不能为空；职务名称不能为空')).toBe(
    'Invalid input: Position code must not be empty; Position name must not be empty',
  );
  expect(answered('第3行：报表不能使用数组类型')).toBe('Row 3: A report cannot use arrays');
  expect(answered('删除职务，王氏组')).toBe('Deleted Position: 王氏组');
  expect(answered('合同开始日期格式不正确')).toBe('合同开始 must be a date');
  expect(answered('没有见过的一句话')).toBe('没有见过的一句话');
  expect(answered('')).toBe('');
});

it('refuses in English, field by field too', async () => {
  await chooseLocale('en-US');
  await preparePages();
  const refused = { success: false, code: 500, message: '职务编码不能为空', timestamp: 0 };
  const error = onRefusal(200, { ...refused, result: { fields: { code: '职务编码不能为空' } } });
  expect(error.message).toBe('Position code must not be empty');
  expect(error.result).toEqual({ fields: { code: 'Position code must not be empty' } });
  expect(onRefusal(200, { ...refused, result: 'as it is' }).result).toBe('as it is');
});

it('names a field as its own register does', async () => {
  await chooseLocale('en-US');
  await preparePages();
  const fields = { parentId: '上级分类不能为空' };
  const refused = { success: false, code: 500, message: '上级分类不能为空', timestamp: 0, result: { fields } };
  const ofClass = onRefusal(200, refused, { path: '/arc/class/add' });
  expect([ofClass.message, ofClass.result]).toEqual([
    'Class above must not be empty',
    { fields: { parentId: 'Class above must not be empty' } },
  ]);
  expect(onRefusal(200, refused, { path: '/sys/category/add' }).message).toBe('Category above must not be empty');
  expect(onRefusal(200, refused).message).toBe('Category above must not be empty');
});

it('has English with the same places, and none for sentences that the code looks for', () => {
  const places = (sentence: string) => [...new Set(sentence.match(/\{\d\}/g) ?? [])].sort().join();
  const all = Object.entries(answerEnglish);
  expect(all.filter(([key, text]) => chinese.test(text) || text === '' || places(key) !== places(text))).toEqual([]);
  const looked = ['登录失败', '绑定手机号', '未找到版本信息', '文件下载失败'];
  expect(all.filter(([key]) => looked.includes(key) || key.includes('Token失效'))).toEqual([]);
});
