import { afterEach, describe, expect, it } from 'vitest';
import { say } from '../language/text.ts';
import { dateText, dayOfParts, monthDay, shownText } from './date-text.ts';
import { moneyText } from './number-text.ts';
import { showForms } from './shown-forms.ts';

describe('days for people', () => {
  afterEach(() => showForms({ numbers: 'comma', dates: 'dashes' }));

  it.each([
    ['dashes', '2026-01-05', '2026-01-05 09:30:00', '01-05 09:30', '2026-01'],
    ['chinese', '2026年1月5日', '2026年1月5日 09:30:00', '1月5日 09:30', '2026年1月'],
    ['slashes', '2026/01/05', '2026/01/05 09:30:00', '01/05 09:30', '2026/01'],
    ['dayFirst', '05/01/2026', '05/01/2026 09:30:00', '05/01 09:30', '01/2026'],
  ] as const)('are written with %s', (dates, day, moment, short, month) => {
    showForms({ numbers: 'comma', dates });
    expect([dateText('2026-01-05'), dateText('2026-01-05 09:30:00')]).toEqual([day, moment]);
    expect([monthDay('2026-01-05 09:30:00', 16), dayOfParts(['2026', '01'])]).toEqual([short, month]);
  });

  it('are told from other texts', () => {
    showForms({ numbers: 'comma', dates: 'chinese' });
    for (const text of ['', '–', '2026', '2026-01', '01-05', 'HT-2026-01-05', '2026-01-05-3', '2026-01-05 签订'])
      expect(dateText(text)).toBe(text);
    expect([shownText(null), shownText(5), shownText('2026-01-05')]).toEqual([null, 5, '2026年1月5日']);
  });

  it('take their form in sentences too, with numbers in theirs', () => {
    showForms({ numbers: 'none', dates: 'slashes' });
    expect(say('选择{0}', '2026-01-05 09:30')).toBe('选择2026/01/05 09:30');
    expect(moneyText(1234.5)).toBe('1234.50');
  });
});
