import { mostZippedSize } from '@dossier/contract/files/library.ts';
import { afterAll, expect, it, vi } from 'vitest';

vi.mock('@dossier/widgets/upload/save-file.ts', () => ({ saveBlob: vi.fn() }));
afterAll(() => vi.unstubAllGlobals());

it('waits for the largest archive on a line of 3 megabits a second', async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('fetch', async () => new Response('bytes', { headers: { 'content-type': 'application/zip' } }));
  const waits = vi.spyOn(AbortSignal, 'timeout');
  const { saveZip } = await import('./library.api.ts');
  await saveZip(['1', '2'], '合同');
  const [[milliseconds] = []] = waits.mock.calls;
  expect(milliseconds).toBeGreaterThan((mostZippedSize * 1024 ** 3 * 8) / 3000);
});
