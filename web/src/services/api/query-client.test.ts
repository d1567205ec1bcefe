import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { queryClient } from './query-client.ts';

describe('what the server said', () => {
  it('is asked again when it changed while it was asked for the first time', async () => {
    const answers: ((value: string) => void)[] = [];
    const observer = new QueryObserver(queryClient, {
      queryKey: ['a list'],
      queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    const stop = observer.subscribe(() => {});
    expect(answers).toHaveLength(1);
    // Something was added; the first answer does not know of it yet.
    void queryClient.invalidateQueries({ queryKey: ['a list'] });
    answers[0]?.('without it');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.('with it');
    await expect.poll(() => observer.getCurrentResult().data).toBe('with it');
    stop();
  });
});
