import type { DeskLoan } from '@dossier/contract/eq/lending.ts';
import { describe, expect, it } from 'vitest';
import { type Basket, callsOf, emptyBasket, missingOf, type Refusal, withChange, withScan } from './basket.ts';

const line = (change: Partial<DeskLoan['lines'][number]> = {}): DeskLoan['lines'][number] => ({
  id: 'l1',
  assetId: 'a1',
  assetCode: 'SB-NB-00001',
  name: '笔记本',
  kind: null,
  quantity: 1,
  outTime: null,
  backTime: null,
  accessories: [],
  ...change,
});
const loan = (lines: DeskLoan['lines'], change: Partial<DeskLoan> = {}): DeskLoan => ({
  id: 'loan1',
  code: 'SBJ-20261123-001',
  version: 2,
  status: '30',
  borrower: 'lihua',
  borrowerName: '李华',
  purpose: '演示',
  startTime: '2026-11-23 09:00:00',
  endTime: '2026-11-25 09:00:00',
  overdue: false,
  lines,
  ...change,
});
const asset = (id = 'a1', status = '0', kind = 'nb') => ({
  id,
  code: `SB-${id}`,
  name: '笔记本',
  status,
  kind,
  accessories: [{ name: '电源', quantity: 2 }],
});
const person = { username: 'lihua', realname: '李华' };
const scan = (basket: Basket, device: ReturnType<typeof asset> | null, loans: DeskLoan[] = []) =>
  withScan(basket, { person: null, asset: device, loans });
const taken = (basket: Basket | Refusal): Basket => {
  if (typeof basket === 'string') throw new Error(basket);
  return basket;
};

describe('the lending desk', () => {
  it('hands a device to the loan that has booked it, before one that asks for its kind', () => {
    const loans = [loan([line({ id: 'k', assetId: null, kind: 'nb' })], { id: 'other' }), loan([line()])];
    const desk = taken(withScan(emptyBasket, { person, asset: null, loans }));
    expect(taken(scan(desk, asset())).entries).toMatchObject([{ way: 'out', loanId: 'loan1', lineId: 'l1' }]);
    expect(taken(scan(desk, asset('a2'))).entries).toMatchObject([{ loanId: 'other', lineId: 'k' }]);
  });

  it('gives a line for two devices no third one', () => {
    const loans = [loan([line({ assetId: null, kind: 'nb', quantity: 2 })])];
    let desk = taken(withScan(emptyBasket, { person, asset: null, loans }));
    desk = taken(scan(taken(scan(desk, asset('a1'))), asset('a2')));
    expect(scan(desk, asset('a3'))).toBe('noLoan');
    expect(callsOf(desk)).toHaveLength(1);
  });

  it('takes a device that is out back, whoever stands there, and counts what is missing', () => {
    const out = loan([line({ outTime: '2026-11-22 09:00:00' })], { status: '50' });
    const desk = taken(scan(emptyBasket, asset('a1', '1'), [out]));
    expect(desk.entries).toMatchObject([{ way: 'back', accessories: [{ name: '电源', quantity: 2, here: 2 }] }]);
    const [entry] = withChange(desk, 'a1', { accessories: [{ name: '电源', quantity: 2, here: 1 }] }).entries;
    expect(entry && missingOf(entry)).toBe(1);
  });

  it('says why a scan puts nothing on it', () => {
    expect(scan(emptyBasket, null)).toBe('unknown');
    expect(scan(emptyBasket, asset('a1', '2'))).toBe('notLent');
    expect(scan(emptyBasket, asset())).toBe('noLoan');
    const desk = taken(scan(emptyBasket, asset(), [loan([line()])]));
    expect(scan(desk, asset(), [loan([line()])])).toBe('twice');
  });
});
