import { text } from '@dossier/contract/core/field.ts';
import { resource } from '@dossier/contract/core/resource.ts';
import { describe, expect, it } from 'vitest';
import { deleteCall } from './delete-call.ts';

const screen = (without: ('delete' | 'deleteBatch')[]) =>
  resource({
    area: 'test',
    name: 'x',
    label: '甲',
    path: '/test/x',
    table: 'x',
    fields: { name: text({ label: '名称' }) },
    without,
  });

describe('the call that deletes', () => {
  it.each([
    [[], 1, 'delete'],
    [[], 2, 'deleteBatch'],
    [['delete'], 1, 'deleteBatch'],
    [['deleteBatch'], 1, 'delete'],
  ] as const)('without %j, for %d records, is %s', (without, count, call) => {
    expect(deleteCall(screen([...without]), Array(count).fill('1'))).toBe(call);
  });

  it.each([
    [['delete', 'deleteBatch'], 1, '请设置url.delete属性!'],
    [['delete', 'deleteBatch'], 2, '请设置url.deleteBatch属性!'],
    [['deleteBatch'], 2, '请设置url.deleteBatch属性!'],
  ] as const)('is missing without %j, for %d records: %s', (without, count, sentence) => {
    expect(() => deleteCall(screen([...without]), Array(count).fill('1'))).toThrow(sentence);
  });
});
