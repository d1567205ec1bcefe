import { vi } from 'vitest';
import type { Answer, TestApp } from './app.ts';

/** Waits for the end of a background task. @returns the task as its owner reads it */
export function endOfTask(app: TestApp, token: string, id: string): Promise<Answer['result']> {
  return vi.waitFor(
    async () => {
      const { result } = await app.call('GET', '/sys/task/queryById', { token, query: { id } });
      if (!result.endTime) throw new Error('still running');
      return result;
    },
    { timeout: 50_000, interval: 200 },
  );
}
