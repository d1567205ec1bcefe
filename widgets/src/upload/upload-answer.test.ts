import { expect, it } from 'vitest';
import { storedPath } from './upload-answer.ts';

it.each([
  [{ success: true, message: 'temp/a.pdf' }, undefined, { path: 'temp/a.pdf' }],
  [{ message: 'temp/a.pdf' }, undefined, { path: 'temp/a.pdf' }],
  [{ success: true, message: '好', url: 'temp/a.pdf' }, 'url', { path: 'temp/a.pdf' }],
  [{ success: false, message: '文件太大' }, undefined, { refused: '文件太大' }],
  [{ success: false, message: '文件太大', url: 'temp/a.pdf' }, 'url', { refused: '文件太大' }],
  [{ success: false }, undefined, { refused: '未知错误' }],
  [{ success: true, message: '好' }, 'url', { refused: '未知错误' }],
  [null, undefined, { refused: '未知错误' }],
])('%j with the field %s gives %j', (answer, field, result) => {
  expect(storedPath(answer, field)).toEqual(result);
});
