import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import { node } from '@dossier/contract/pm/node.ts';
import { risk } from '@dossier/contract/pm/risk.ts';
import { describe, expect, it, vi } from 'vitest';
import { firstState, readListState, searchFields, writeListState } from '#services/data/list-query.ts';
import { detailFields, formFields, listColumns } from './table/columns.ts';
import { narrowed, narrowedExtensions } from './within.ts';

vi.hoisted(() => vi.stubGlobal('document', { querySelector: () => null }));

describe('a list within another record', () => {
  const inProject = narrowed(risk, { projectId: '7' });
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);

  it('neither searches by what names the record, nor shows nor asks for it', () => {
    expect(searchFields(risk).map(([name]) => name)).toContain('projectId');
    expect(searchFields(inProject).map(([name]) => name)).not.toContain('projectId');
    expect(names(listColumns(inProject))).not.toContain('projectId');
    expect(formFields(inProject)).not.toContain('projectId');
    expect(detailFields(inProject, () => false)).not.toContain('projectId');
    expect(formFields(inProject)).toEqual(formFields(risk).filter((name) => name !== 'projectId'));
  });

  it('keeps to its record whatever the address says, and says nothing of it there', () => {
    const { defaultFilters } = narrowedExtensions({ defaultFilters: { status: '0' } }, { projectId: '7' });
    const read = (search: string) => readListState(inProject, new URLSearchParams(search), defaultFilters).filters;
    expect(read('')).toEqual({ status: '0', projectId: '7' });
    expect(read('projectId=8&status=1')).toEqual({ status: '1', projectId: '7' });
    expect(read('projectId=')).toEqual({ status: '0', projectId: '7' });
    const state = { ...firstState({ status: '1', projectId: '7' }) };
    expect(String(writeListState(state, new URLSearchParams('home=7'), defaultFilters))).toBe('home=7&status=1');
    expect(wireFilters(inProject, { filters: read(''), advanced: null })).toMatchObject({ projectId: '7' });
  });

  it('gives new records what names it, besides what its page gives', () => {
    const own = narrowedExtensions({ newRecord: () => ({ title: '风险' }) as never }, { projectId: '7' });
    expect(own.newRecord?.(firstState())).toEqual({ title: '风险', projectId: '7' });
  });

  it('of several records still tells them apart, and gives none of them', () => {
    const inContracts = narrowed(node, { contractId: 'a,b' });
    expect(searchFields(inContracts).map(([name]) => name)).not.toContain('contractId');
    expect(names(listColumns(inContracts))).toContain('contractId');
    expect(formFields(inContracts)).toContain('contractId');
    const own = narrowedExtensions({}, { contractId: 'a,b' });
    expect(own.newRecord?.(firstState())).toEqual({});
    expect(wireFilters(inContracts, { filters: { contractId: 'a,b' }, advanced: null })).toEqual({
      contractId_MultiString: 'a,b',
    });
  });
});
