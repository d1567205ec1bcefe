import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeLiveChecks } from './live-checks.ts';

describe('checks of a form that only the server can make', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function form(answer: (value: unknown) => Promise<string | null>) {
    const draft: Record<string, unknown> = {};
    const asked: unknown[] = [];
    const found: [string, string][] = [];
    const checks = makeLiveChecks({
      delay: 500,
      current: (name) => draft[name],
      ask: (_name, value) => {
        asked.push(value);
        return answer(value);
      },
      found: (...one) => found.push(one),
    });
    const type = (name: string, value: string) => {
      draft[name] = value;
      checks.typed(name);
    };
    return { checks, type, asked, found };
  }

  it('ask once when typing rests, and say nothing of a good value', async () => {
    const { type, asked, found } = form(async () => null);
    for (const value of ['a', 'ad', 'adm']) {
      type('username', value);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(asked).toEqual(['adm']);
    expect(found).toEqual([]);
  });

  it('say what the server says, each field for itself', async () => {
    const { type, found } = form(async (value) => (value === 'admin' ? '该值不可用，系统中已存在！' : null));
    type('username', 'admin');
    type('workNo', 'W1');
    await vi.advanceTimersByTimeAsync(500);
    expect(found).toEqual([['username', '该值不可用，系统中已存在！']]);
  });

  it('ask at once when the field is left, and not again', async () => {
    const { checks, type, asked } = form(async () => null);
    type('username', 'admin');
    checks.left('username');
    checks.left('username');
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual(['admin']);
  });

  it('drop the answer about a value that was typed over meanwhile', async () => {
    const answers: ((problem: string) => void)[] = [];
    const { type, found } = form(() => new Promise((answer) => answers.push(answer)));
    type('username', 'admin');
    await vi.advanceTimersByTimeAsync(500);
    type('username', 'admin2');
    answers[0]?.('该值不可用，系统中已存在！');
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
  });

  it('ask nothing more once the form is closed', async () => {
    const { checks, type, asked } = form(async () => null);
    type('username', 'admin');
    checks.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toEqual([]);
  });
});
