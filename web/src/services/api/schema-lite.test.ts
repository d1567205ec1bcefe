import { allEndpoints } from '@dossier/contract/all.ts';
import { expect, test, vi } from 'vitest';

const described = (endpoints: ReturnType<typeof allEndpoints>) =>
  endpoints.map(({ method, path, access, code, answer, multipart }) => ({
    method,
    path,
    access,
    code,
    answer,
    multipart,
  }));

test('the browser build declares every call exactly as the server does', async () => {
  vi.resetModules();
  vi.doMock('typebox', () => import('./schema-lite.ts'));
  const inBrowser = await import('@dossier/contract/all.ts');
  vi.doUnmock('typebox');
  expect(described(inBrowser.allEndpoints())).toEqual(described(allEndpoints()));
  expect(inBrowser.allEndpoints()[0]?.query).not.toBe(allEndpoints()[0]?.query);
});
