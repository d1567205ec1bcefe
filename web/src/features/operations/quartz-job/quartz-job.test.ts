import { type JobParameter, readParameters } from '@dossier/contract/operations/job-parameters.ts';
import { describe, expect, it, test } from 'vitest';
import { editableValues, textOfValues } from './parameter-text.ts';

const parameters: readonly JobParameter[] = [
  { name: 'keepDays', title: '保留天数', type: 'integer', minimum: 30, maximum: 3650, default: 180 },
  { name: 'folder', title: '目录', type: 'string', maxLength: 5 },
  { name: 'dry', title: '只检查', type: 'boolean', default: false },
];

describe('parameters of a job', () => {
  it('are read with their defaults', () => {
    expect(readParameters(parameters, '{"folder":"a"}')).toEqual({
      values: { keepDays: 180, folder: 'a', dry: false },
      problems: {},
    });
  });

  test.each([
    ['{"keepDays":29,"folder":"a"}', { keepDays: '保留天数（keepDays）不能小于30' }],
    ['{"keepDays":1e9,"folder":"a"}', { keepDays: '保留天数（keepDays）不可以大于3650' }],
    ['{"keepDays":"90","folder":"a"}', { keepDays: '保留天数（keepDays）必须是整数' }],
    ['', { folder: '目录（folder）不能为空' }],
    ['{"folder":"abcdef"}', { folder: '目录（folder）长度不能超过5个字符' }],
    ['{"folder":"a","dry":1}', { dry: '只检查（dry）只能是 true 或 false' }],
    ['{"folder":"a","constructor":1}', { constructor: '没有参数“constructor”' }],
    ['{"folder":"a",', { '': '参数不是正确的JSON，须为JSON对象，如 {"keepDays": 90}' }],
    ['"a"', { '': '参数须为JSON对象，如 {"keepDays": 90}' }],
  ])('%s is refused with the name of what is wrong', (text, problems) => {
    expect(readParameters(parameters, text).problems).toEqual(problems);
  });

  it('go into inputs and back; what no input shows stays text', () => {
    expect(editableValues(parameters, '{"keepDays":29}')).toEqual({ keepDays: 29 });
    expect(editableValues(parameters, '{"other":1}')).toBeNull();
    expect(editableValues(parameters, 'scott')).toBeNull();
    expect(textOfValues(parameters, { dry: true, keepDays: 40, folder: '' })).toBe('{"keepDays":40,"dry":true}');
    expect(textOfValues(parameters, { keepDays: undefined })).toBeNull();
  });
});
