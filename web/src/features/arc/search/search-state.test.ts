import { describe, expect, it } from 'vitest';
import { readState, refined, toggled, writeState } from './search-state.ts';

describe('the address of a search', () => {
  it('is read as it was written', () => {
    const state = {
      q: '审批 -"预算 表"',
      sort: 'date',
      pageNo: 3,
      chosen: { year: ['2023', '2024'], files: ['Y'] },
    } as const;
    expect(readState(writeState(state))).toEqual(state);
    expect(writeState({ q: '', sort: 'score', pageNo: 1, chosen: {} }).toString()).toBe('');
  });

  it('takes what is wrong as not there', () => {
    expect(readState(new URLSearchParams('q=%20a%20&sort=drop&pageNo=-4&year=,,&other=1'))).toEqual({
      ...{ q: 'a', sort: 'score', pageNo: 1, chosen: {} },
    });
  });

  it('chooses values and lets go of them, from the first page on', () => {
    const state = readState(new URLSearchParams('q=ab&pageNo=4&year=2023'));
    expect(toggled(state, 'year', '2024')).toMatchObject({ pageNo: 1, chosen: { year: ['2023', '2024'] } });
    expect(toggled(state, 'year', '2023').chosen).toEqual({});
  });

  it('searches in what was found with further words', () => {
    expect(refined('审批', ' 采购 ')).toBe('审批 采购');
    expect(refined('审批', ' ')).toBe('审批');
  });
});
