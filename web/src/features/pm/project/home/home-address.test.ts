import { describe, expect, it } from 'vitest';
import { homeIn, homePath, partSearch } from './home-address.ts';

describe('the address of the page of a project', () => {
  it('names the project, and the register none', () => {
    expect(homePath('a&b')).toBe('/pm/project?home=a%26b');
    expect(homeIn('?home=a%26b&part=risk')).toBe('a&b');
    expect(homeIn('?home=')).toBeNull();
    expect(homeIn('?detail=7')).toBeNull();
  });

  it('keeps the project and nothing of the list that was open', () => {
    expect(partSearch('?home=7&part=matters&list=issue&status=0&pageNo=2', 'money', null)).toBe('?home=7&part=money');
    expect(partSearch('?home=7', 'hours', 'ts', { week: '2026-W10' })).toBe('?home=7&part=hours&list=ts&week=2026-W10');
  });
});
