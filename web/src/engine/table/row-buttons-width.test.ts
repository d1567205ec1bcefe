import { afterEach, expect, it } from 'vitest';
import { speakPages } from '#services/messages/pages.ts';
import { standsBeside } from './row-buttons-width.ts';

afterEach(() => speakPages('zh-CN'));

it('keeps three buttons of a row side by side where their words have the room', async () => {
  expect(standsBeside(['停用', '详情', '发送测试'])).toBe(true);
  expect(standsBeside(['编辑', '停用', '详情', '删除'])).toBe(false);
  await speakPages('en-US');
  expect(standsBeside(['Switch off', 'Details', 'Send a test'])).toBe(false);
  expect(standsBeside(['Edit', 'Stop', 'Log'])).toBe(true);
});
