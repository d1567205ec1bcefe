import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Api from './api.ts';

const exportXls = endpoint({ method: 'GET', path: '/x/exportXls', access: 'public', label: '导出', answer: 'file' });
let api: typeof Api;

beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  api = await import('./api.ts');
});
afterAll(() => vi.unstubAllGlobals());

function answer(body: string, headers: Record<string, string>, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { headers, status }));
}
const json = { 'content-type': 'application/json;charset=utf-8' };
const envelope = (fields: object) => JSON.stringify({ success: true, message: '', code: 200, result: null, ...fields });

it('gives the bytes under the name that the server sent', async () => {
  const name = encodeURIComponent('职务_2026.xlsx');
  answer('bytes', { 'content-type': 'application/x', 'content-disposition': `attachment; filename*=UTF-8''${name}` });
  const got = await api.downloadOrTask(exportXls);
  expect(got).toMatchObject({ name: '职务_2026.xlsx' });
  expect('blob' in got && (await got.blob.text())).toBe('bytes');
});

it('calls the file 导出文件 when the server sent no name', async () => {
  answer('bytes', { 'content-type': 'application/x' });
  expect(await api.downloadOrTask(exportXls)).toMatchObject({ name: '导出文件' });
});

it('gives the task when the work goes on in the background', async () => {
  answer(envelope({ message: '任务已提交后台执行，完成后将通知您', result: { taskId: 't1' } }), json);
  expect(await api.downloadOrTask(exportXls)).toEqual({ taskId: 't1' });
});

it('takes a task for a failure where bytes were asked for', async () => {
  answer(envelope({ result: { taskId: 't1' } }), json);
  await expect(api.download(exportXls)).rejects.toThrow('文件下载失败');
});

it.each([
  ['an envelope that refuses', envelope({ success: false, code: 500, message: '导出条数过多' }), json, '导出条数过多'],
  ['no bytes at all', '', { 'content-type': 'application/x' }, '文件下载失败'],
])('fails on %s', async (_, body, headers, message) => {
  answer(body, headers);
  await expect(api.downloadOrTask(exportXls)).rejects.toThrow(message);
});

it.each([
  ['its time', new DOMException('', 'TimeoutError'), 504],
  ['the line', new TypeError('network error'), 0],
])('fails in words when %s ends before all bytes are there', async (_, cause, status) => {
  const pull = (bytes: ReadableStreamDefaultController) => bytes.error(cause);
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull })));
  await expect(api.download(exportXls)).rejects.toMatchObject({ name: 'ApiError', status });
});

it('takes an envelope with neither bytes nor task for a failure', async () => {
  answer(envelope({}), json);
  await expect(api.downloadOrTask(exportXls)).rejects.toThrow();
});
