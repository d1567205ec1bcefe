import { resources } from '@dossier/contract/all.ts';
import { fonds } from '@dossier/contract/arc/fonds.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { relationsOf } from '@dossier/contract/core/referrers.ts';
import { columnPermission } from '@dossier/contract/core/resource.ts';
import { asset } from '@dossier/contract/eq/asset.ts';
import { maintenance } from '@dossier/contract/eq/maintenance.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { describe, expect, it, vi } from 'vitest';
import { keyOf, maySeeRelated, queryOf, type Related, relatedColumns } from './related.ts';

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

const related: Related = { resource: archiveItem, by: 'projectCode', of: 'code', columns: ['title', 'archiveNo'] };
const nothingHidden = () => false;
const hidden = (code: string) => code === columnPermission(archiveItem, 'projectCode');

describe('records of another register', () => {
  it('are those that name it by a reference, of their own or of their lines', () => {
    const found = relationsOf(asset, resources).map(({ resource, by, of }) => [resource.path, by, of]);
    expect(found).toEqual([
      ['/eq/loan', 'lines.assetId', 'id'],
      ['/eq/maint', 'assetId', 'id'],
      ['/eq/scrap', 'assetId', 'id'],
    ]);
    // Positions of users are a list of codes: no call of theirs finds one of them.
    expect(relationsOf(position, resources)).toEqual([]);
    const columns = relatedColumns({ resource: maintenance, by: 'assetId' }, nothingHidden).map(({ name }) => name);
    expect(columns).toEqual(['kind', 'status', 'startDate', 'endDate', 'vendor', 'cost']);
  });

  it('are offered to who may list it and see the field that ties them to the record', () => {
    expect(maySeeRelated(related, { may: () => true, isHidden: nothingHidden })).toBe(true);
    expect(maySeeRelated(related, { may: () => false, isHidden: nothingHidden })).toBe(false);
    expect(maySeeRelated(related, { may: () => true, isHidden: hidden })).toBe(false);
  });

  it('are named by a field of the record, or its id; without a value there are none', () => {
    expect(keyOf(related, { id: '1', code: 'ITO-1' })).toBe('ITO-1');
    expect(keyOf(related, { id: '1', code: null })).toBeNull();
    expect(keyOf({ resource: fonds, by: 'x', columns: [] }, { id: '1' })).toBe('1');
    expect(JSON.parse(queryOf(related, 'a","b').superQueryParams ?? '')).toEqual([
      { field: 'projectCode', rule: 'eq', type: 'text', val: 'a","b' },
    ]);
    expect(queryOf({ ...related, by: 'lines.assetId' }, '7')).toEqual({ 'lines.assetId': '7' });
  });

  it('show the columns asked for, in that order, without hidden ones', () => {
    const names = (isHidden: (code: string) => boolean) => relatedColumns(related, isHidden).map(({ name }) => name);
    expect(names(nothingHidden)).toEqual(['title', 'archiveNo']);
    expect(names((code) => code === columnPermission(archiveItem, 'archiveNo'))).toEqual(['title']);
  });
});
