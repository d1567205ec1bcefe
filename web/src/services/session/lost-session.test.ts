import { endpoint } from '@dossier/contract/core/endpoint.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Api from '../api/api.ts';
import type { ApiError } from '../api/api-error.ts';
import type * as Refusals from '../api/refusals.ts';
import type * as Files from '../files/files.ts';

const exportXls = endpoint({ method: 'GET', path: '/x/exportXls', access: 'public', label: '导出', answer: 'file' });
let api: typeof Api;
let files: typeof Files;
let refusals: typeof Refusals;
const heard: ApiError[] = [];

beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  [api, files, refusals] = await Promise.all([
    import('../api/api.ts'),
    import('../files/files.ts'),
    import('../api/refusals.ts'),
  ]);
});
beforeEach(() => {
  heard.length = 0;
  refusals.listenToRefusals((error) => heard.push(error));
});
afterEach(() => refusals.listenToRefusals(() => {}));
afterAll(() => vi.unstubAllGlobals());

const lost = JSON.stringify({ success: false, code: 500, message: 'Token失效，请重新登录', result: null });

it.each([
  ['a download', () => api.download(exportXls)],
  ['a download that may become a task', () => api.downloadOrTask(exportXls)],
  ['a stored file', () => files.loadStored('pm/合同_1.pdf')],
  ['a preview', () => files.loadStored('pm/合同_1.pdf', undefined, 'view')],
])('hears in %s that the session is over, whatever type the 500 names', async (_, ask) => {
  for (const type of ['application/json', 'application/octet-stream']) {
    vi.stubGlobal('fetch', async () => new Response(lost, { status: 500, headers: { 'content-type': type } }));
    await expect(ask()).rejects.toThrow('Token失效，请重新登录');
  }
  expect(heard.map(({ status, message }) => `${status} ${message}`)).toEqual(
    Array(2).fill('500 Token失效，请重新登录'),
  );
});
