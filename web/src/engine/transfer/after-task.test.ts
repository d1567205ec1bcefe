import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { afterTask } from './after-task.ts';

let after: typeof afterTask;
beforeAll(async () => {
  // The module reads the API's address from the page when it is loaded.
  vi.stubGlobal('document', { querySelector: () => null });
  vi.useFakeTimers();
  after = (await import('./after-task.ts')).afterTask;
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const facts = { id: '1', name: '用户-导入', done: 0, total: null, message: null, fileUrl: null, fileName: null };

it('looks at a closed import until it is over, and then has the list read anew once', async () => {
  const states = ['waiting', 'running', 'done'];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url));
    const result = { ...facts, state: states[asked.length - 1] };
    return new Response(JSON.stringify({ success: true, message: '', code: 0, result, timestamp: 0 }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const then = vi.fn();
  const watching = after('1', then);
  await vi.advanceTimersByTimeAsync(2000);
  expect(then).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  await watching;
  expect(then).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(3);
  expect(asked[0]).toContain('/sys/task/queryById?');
});

it('gives up with a last reading when nobody answers', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  const then = vi.fn();
  await after('1', then);
  expect(then).toHaveBeenCalledOnce();
});
