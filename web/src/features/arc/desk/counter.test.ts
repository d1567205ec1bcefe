import type { ArchiveDeskLoan } from '@dossier/contract/arc/loan-calls.ts';
import { describe, expect, it } from 'vitest';
import { type Counter, callsOf, emptyCounter, withChange, without, withScan } from './counter.ts';

const line = (itemId: string, outTime: string | null) => ({
  ...{ id: `line-${itemId}`, itemId, archiveNo: itemId, title: itemId, place: 'H1', pages: 8, outTime, backTime: null },
});
const loan = (id: string, lines: ArchiveDeskLoan['lines']): ArchiveDeskLoan => ({
  ...{
    id,
    code: id,
    version: 1,
    status: '40',
    kind: 'phy',
    borrower: 'zhou',
    borrowerName: '周',
    endDate: '2026-12-01',
  },
  ...{ fetchBy: null, overdue: false, lines },
});
const body = (id: string) => ({ id, barcode: `DA${id}`, archiveNo: id, title: id, phy: '2', pages: 8 });
const person = { username: 'zhou', realname: '周' };

describe('the counter of the archive', () => {
  it('gives a body to the person who stands there, by the loan that asks for it', () => {
    const mine = loan('L1', [line('a', null), line('b', null)]);
    expect(withScan(emptyCounter, { person: null, item: body('a'), loans: [mine] })).toBe('noPerson');
    const there = withScan(emptyCounter, { person, item: null, loans: [mine] }) as Counter;
    const one = withScan(there, { person: null, item: body('a'), loans: [] }) as Counter;
    expect(one.entries).toMatchObject([{ way: 'out', code: 'DAa', loan: { id: 'L1' } }]);
    expect(withScan(one, { person: null, item: body('a'), loans: [] })).toBe('twice');
    expect(withScan(one, { person: null, item: body('x'), loans: [] })).toBe('noLoan');
  });

  it('takes back what is out, whoever brings it, and sends one call for each loan', () => {
    const [first, second] = [loan('L1', [line('a', '2026-11-01')]), loan('L2', [line('b', '2026-11-01')])];
    let counter = withScan(emptyCounter, { person: null, item: body('a'), loans: [first] }) as Counter;
    counter = withScan(counter, { person: null, item: body('b'), loans: [second] }) as Counter;
    counter = withChange(counter, 'b', { state: 'short', pages: 7 });
    expect(counter.entries).toMatchObject([
      { way: 'back', outPages: 8, pages: 8, state: 'ok' },
      { pages: 7, state: 'short' },
    ]);
    expect(callsOf(counter)).toHaveLength(2);
    expect(without(counter, ['a']).entries).toHaveLength(1);
  });
});
