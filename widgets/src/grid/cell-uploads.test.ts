import { expect, it } from 'vitest';
import { createCellUploads } from './cell-uploads.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('keeps the state of a cell that nobody looks at, and hands over its path', async () => {
  const uploads = createCellUploads();
  let arrive: (path: string) => void = () => {};
  const stored: string[] = [];
  uploads.start({
    rowId: '1',
    key: 'file',
    file: { name: '合同.pdf' },
    send: (_signal, onProgress) => {
      onProgress(40);
      return new Promise((resolve) => {
        arrive = resolve;
      });
    },
    stored: (path) => stored.push(path),
  });
  expect(uploads.get('1', 'file')).toEqual({ name: '合同.pdf', status: 'uploading', percent: 40 });
  expect(uploads.get('2', 'file')).toBeUndefined();
  arrive('temp/合同.pdf');
  await settled();
  expect(stored).toEqual(['temp/合同.pdf']);
  expect(uploads.get('1', 'file')).toMatchObject({ status: 'done', path: 'temp/合同.pdf' });
});

it('hands a file over to the row’s id of then: a new row that was stored meanwhile has another', async () => {
  const uploads = createCellUploads();
  let arrive: (path: string) => void = () => {};
  const stored: string[][] = [];
  uploads.start({
    rowId: 'row_1_new',
    key: 'file',
    file: { name: '合同.pdf' },
    send: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
    stored: (path, rowId) => stored.push([path, rowId]),
  });
  uploads.rename('row_1_new', '42');
  expect(uploads.get('row_1_new', 'file')).toBeUndefined();
  expect(uploads.get('42', 'file')).toMatchObject({ status: 'uploading' });
  arrive('temp/合同.pdf');
  await settled();
  expect(stored).toEqual([['temp/合同.pdf', '42']]);
  expect(uploads.get('42', 'file')).toMatchObject({ status: 'done' });
});

it('says why a file was refused', async () => {
  const uploads = createCellUploads();
  const reasons: string[] = [];
  const job = {
    rowId: '1',
    key: 'file',
    file: { name: 'a' },
    stored: () => {},
    refused: (m: string) => reasons.push(m),
  };
  uploads.start({ ...job, send: () => Promise.reject(new Error('文件太大')) });
  await settled();
  expect(uploads.get('1', 'file')).toMatchObject({ status: 'error', message: '文件太大' });
  uploads.start({ ...job, send: () => Promise.reject(new Error('')) });
  await settled();
  expect(reasons).toEqual(['文件太大', '未知错误']);
});

it('drops the answer to a cancelled file and tells only its own cell', async () => {
  const uploads = createCellUploads();
  const stored: string[] = [];
  let told = 0;
  let others = 0;
  uploads.subscribe('1', 'file', () => told++);
  uploads.subscribe('2', 'file', () => others++);
  uploads.start({
    rowId: '1',
    key: 'file',
    file: { name: 'a' },
    send: () => Promise.resolve('temp/a'),
    stored: (path) => stored.push(path),
  });
  uploads.forget('1', 'file');
  await settled();
  expect(stored).toEqual([]);
  expect(uploads.get('1', 'file')).toBeUndefined();
  expect([told, others]).toEqual([2, 0]);
});
