import { describe, expect, it, vi } from 'vitest';
import type { ColumnOption, GridColumn } from '../column.ts';
import { Linkage } from './linkage.ts';

const columns: GridColumn[] = [
  { key: 'province', title: '省', linkageKey: 'city' },
  { key: 'city', title: '市', linkageKey: 'district' },
  { key: 'district', title: '区' },
  { key: 'name', title: '名称' },
];

function aLinkage(answer = async (parent: string): Promise<ColumnOption[]> => [{ value: `${parent}1`, text: '一' }]) {
  const requestData = vi.fn(answer);
  const linkage = new Linkage([{ key: 'province', requestData }], columns);
  const listener = vi.fn();
  linkage.subscribe(listener);
  return { linkage, requestData, listener };
}

describe('linked selects', () => {
  it('ask once per parent value, whichever row needs it, and tell when it has come', async () => {
    const { linkage, requestData, listener } = aLinkage();
    expect(linkage.choices('city', { province: 'a' })).toEqual([]);
    expect(linkage.choices('city', { province: 'a', id: 2 })).toEqual([]);
    expect(linkage.isLoading('city', { province: 'a' })).toBe(true);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(linkage.choices('city', { province: 'a' })).toEqual([{ value: 'a1', text: '一' }]);
    expect(linkage.isLoading('city', { province: 'a' })).toBe(false);
    expect(requestData.mock.calls).toEqual([['a']]);
  });

  it('begin at the root, and ask for nothing below an empty value', async () => {
    const { linkage, requestData } = aLinkage();
    expect(await linkage.load('province', {})).toEqual([{ value: '1', text: '一' }]);
    expect(await linkage.load('district', { province: 'a', city: null })).toEqual([]);
    expect(linkage.isLoading('district', { city: '' })).toBe(false);
    expect(requestData.mock.calls).toEqual([['']]);
  });

  it('share one request that is on its way', async () => {
    const { linkage, requestData } = aLinkage();
    const row = { province: 'a' };
    await Promise.all([linkage.load('city', row), linkage.load('city', row)]);
    expect(requestData).toHaveBeenCalledTimes(1);
  });

  it('may be asked for again after a failure, but not by drawing', async () => {
    let fails = true;
    const { linkage, requestData, listener } = aLinkage(async () => {
      if (fails) throw new Error('网络超时');
      return [{ value: 'x', title: '甲' }];
    });
    expect(await linkage.load('province', {})).toEqual([]);
    expect(linkage.hasFailed('province', {})).toBe(true);
    expect(linkage.choices('province', {})).toEqual([]);
    expect(requestData).toHaveBeenCalledTimes(1);
    fails = false;
    expect(await linkage.load('province', {})).toEqual([{ value: 'x', text: '甲' }]);
    expect(linkage.hasFailed('province', {})).toBe(false);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('empty the columns after the changed one first, then set it', () => {
    const { linkage } = aLinkage();
    const row = { province: 'a', city: 'a1', district: 'a11' };
    expect(Object.entries(linkage.changesOf('province', 'b', row))).toEqual([
      ['city', null],
      ['district', null],
      ['province', 'b'],
    ]);
    expect(linkage.changesOf('district', 'x', row)).toEqual({ district: 'x' });
    expect(linkage.changesOf('name', 'x', row)).toEqual({ name: 'x' });
  });

  it('refuse a chain with a missing column or in a circle', () => {
    const requestData = async () => [];
    expect(() => new Linkage([{ key: 'x', requestData }], columns)).toThrow('no column "x"');
    const circle = [{ key: 'a', title: 'a', linkageKey: 'a' }];
    expect(() => new Linkage([{ key: 'a', requestData }], circle)).toThrow('in a chain already');
  });
});
