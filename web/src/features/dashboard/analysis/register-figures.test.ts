import { describe, expect, it } from 'vitest';
import { countQuery, figureAddress, figureGroups } from './register-figures.ts';

describe('figures of the registers', () => {
  const groups = figureGroups('2026-02-15');
  const find = (group: string, figure: string) => {
    const own = groups.find(({ key }) => key === group);
    const one = own?.figures.find(({ key }) => key === figure);
    if (!own || !one) throw new Error(`${group} ${figure}`);
    return [own, one] as const;
  };

  it('count by the same filters that the list is opened with', () => {
    const [group, figure] = find('project', 'due');
    expect(countQuery(group, figure)).toEqual({
      status: '40',
      planEnd_begin: '2026-02-15',
      planEnd_end: '2026-03-17',
      pageNo: 1,
      pageSize: 1,
    });
    expect(figureAddress(group, figure)).toBe('/pm/project?status=40&planEnd_begin=2026-02-15&planEnd_end=2026-03-17');
  });

  it('call late what should have ended yesterday', () => {
    expect(countQuery(...find('project', 'late'))).toMatchObject({ status: '40', planEnd_end: '2026-02-14' });
  });

  it('open the archive by state and year', () => {
    expect(figureAddress(...find('item', 'arranging'))).toBe('/arc/item?status=10');
    expect(find('item', 'year')[1].label).toBe('2025年度');
  });
});
