import { describe, expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-03-10T10:00:00+08:00');
const left = (dueTime: string | null, clock: string, warnTime: string | null = null) =>
  timeLeft({ dueTime, clock, warnTime }, now);

describe('the time that is left for a request', () => {
  it('is green, orange from the warning on, and red with the end', () => {
    expect(left('2026-03-10 12:05:59', 'ok', '2026-03-10 11:00:00')).toEqual({
      text: '剩 2 小时 5 分',
      urgency: 'fine',
    });
    expect(left('2026-03-10 10:05:00', 'ok', '2026-03-10 09:59:00')).toEqual({ text: '剩 5 分', urgency: 'near' });
    expect(left('2026-03-10 09:45:00', 'ok', '2026-03-10 09:00:00')).toEqual({
      text: '已违约，超 15 分',
      urgency: 'late',
    });
    expect(left('2026-03-13 13:00:00', 'ok')).toEqual({ text: '剩 3 天 3 小时', urgency: 'fine' });
  });

  it('stays red after an answer that came too late, and says so when the clock stands or has ended', () => {
    expect(left('2026-03-10 11:00:00', 'late')).toEqual({ text: '已违约，剩 1 小时 0 分', urgency: 'late' });
    expect(left(null, 'late')).toEqual({ text: '已违约', urgency: 'late' });
    expect(left(null, 'held')).toEqual({ text: '暂停中', urgency: 'still' });
    expect(left(null, 'met')).toEqual({ text: '已达标', urgency: 'still' });
    expect(left(null, 'none')).toEqual({ text: '—', urgency: 'still' });
  });
});
