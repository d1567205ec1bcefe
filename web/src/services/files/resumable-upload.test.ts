import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { FormAnswer } from '../api/send-form.ts';
import type * as Resumable from './resumable-upload.ts';

const asked: string[] = [];
let answers: (FormAnswer | 'hang')[] = [];
let resumable: typeof Resumable;

beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.doMock('../api/send-form.ts', () => ({
    sendForm: async (method: string, path: string, body: FormData | null, { signal }: { signal?: AbortSignal }) => {
      const part = body?.get('file');
      asked.push(`${method} ${path}${part instanceof Blob ? ` ${part.size}` : ''}`);
      const answer = answers.shift() ?? refused(500, '没有更多回答');
      if (answer !== 'hang') return answer;
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  }));
  resumable = await import('./resumable-upload.ts');
});
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => {
  vi.doUnmock('../api/send-form.ts');
  vi.unstubAllGlobals();
});

const file = new File([new Uint8Array(25)], '大.pdf', { lastModified: 7 });
const state = (received: number) => ({ id: 'u1', size: 25, received, partSize: 10 });
const good = (result: unknown, message = ''): FormAnswer => ({
  status: 200,
  envelope: { success: true, message, code: 0, result, timestamp: 0 },
});
function refused(status: number, message: string, result: unknown = null): FormAnswer {
  return { status, envelope: { success: false, message, code: status, result, timestamp: 0 } };
}
const broken: FormAnswer = { status: 0, envelope: null };

/** Begins at what the server has, and lets the given answers come. */
async function send(from: number, list: (FormAnswer | 'hang')[], signal?: AbortSignal) {
  answers = list;
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    calls.push(`${method} ${address} ${body ?? ''}`);
    return Response.json({ success: true, message: '', code: 200, result: state(from), timestamp: 0 });
  });
  const percents: number[] = [];
  const outcome = resumable
    .uploadInParts(file, { biz: 'arc', onProgress: (percent) => percents.push(percent), ...(signal ? { signal } : {}) })
    .catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return { outcome, calls, percents };
}

const parts = (...offsets: number[]) =>
  offsets.map((at) => `PUT /sys/common/resumable/u1/part?offset=${at} ${Math.min(10, 25 - at)}`);
const finish = 'POST /sys/common/resumable/u1/finish';

it('sends one part after the other and gives the stored path', async () => {
  const { outcome, calls, percents } = await send(0, [
    good(state(10)),
    good(state(20)),
    good(state(25)),
    good(null, 'arc/大_1.pdf'),
  ]);
  expect(await outcome).toBe('arc/大_1.pdf');
  expect(asked).toEqual([...parts(0, 10, 20), finish]);
  expect(calls).toEqual(['POST /jeecg-boot/sys/common/resumable {"name":"大.pdf","size":25,"biz":"arc","modified":7}']);
  expect(percents).toEqual([0, 40, 80]);
});

it('begins with what the server has not got yet', async () => {
  const { outcome } = await send(20, [good(state(25)), good(null, 'p')]);
  expect(await outcome).toBe('p');
  expect(asked).toEqual([...parts(20), finish]);
});

it('tries a part again after a broken connection and a server that is not ready', async () => {
  const { outcome } = await send(10, [
    broken,
    { status: 503, envelope: null },
    good(state(20)),
    good(state(25)),
    broken,
    good(null, 'p'),
  ]);
  expect(await outcome).toBe('p');
  expect(asked).toEqual([...parts(10, 10, 10, 20), finish, finish]);
});

it('goes on from where the server is when a part had arrived before', async () => {
  const { outcome } = await send(0, [
    broken,
    refused(409, '不一致', state(10)),
    good(state(20)),
    good(state(25)),
    good(null, 'p'),
  ]);
  expect(await outcome).toBe('p');
  expect(asked).toEqual([...parts(0, 0, 10, 20), finish]);
});

it('says so when the line stays down, and what the server refuses', async () => {
  expect(await (await send(0, Array(9).fill(broken))).outcome).toMatchObject({ message: '网络超时' });
  expect(asked).toHaveLength(7);
  asked.length = 0;
  const { outcome } = await send(20, [good(state(25)), refused(200, '文件“大.pdf”内容与扩展名不符，已拒绝上传')]);
  expect(await outcome).toMatchObject({ message: '文件“大.pdf”内容与扩展名不符，已拒绝上传' });
});

it('stops at once when it is cancelled, and tells the server', async () => {
  const abort = new AbortController();
  const { outcome, calls } = await send(0, [good(state(10)), 'hang'], abort.signal);
  abort.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(calls.at(-1)).toContain('DELETE /jeecg-boot/sys/common/resumable/u1'));
  expect(asked).toEqual(parts(0, 10));
});
