import { resources } from '@dossier/contract/all.ts';
import { archiveItem } from '@dossier/contract/arc/item.ts';
import { cellOf } from '@dossier/widgets/grid/registry.ts';
import { describe, expect, it } from 'vitest';
import { bodyOfRow, gridColumns } from './grid-columns.ts';

const columns = gridColumns(archiveItem, archiveItem.massEntry?.columns ?? []);
const rulesOf = (key: string) => columns.find((column) => column.key === key)?.validateRules ?? [];

describe('a resource as columns of a grid', () => {
  it('has a cell type for every field that is typed in', () => {
    for (const resource of resources) {
      for (const column of gridColumns(resource, Object.keys(resource.fields))) {
        expect(cellOf(column.type), `${resource.path} ${column.key}`).toBeDefined();
      }
    }
  });

  it('shows what only the server sets, and lets nobody type into it', () => {
    const [number, title] = gridColumns(archiveItem, ['archiveNo', 'title']);
    expect([number?.disabled, title?.disabled]).toEqual([true, undefined]);
  });

  it('checks as the form does', () => {
    expect(rulesOf('title')[0]).toMatchObject({ required: true, message: '题名不能为空' });
    const own = rulesOf('year').find((rule) => rule.handler)?.handler;
    const column = { key: 'year', title: '归档年度' };
    expect(own?.({ value: 1800, row: {}, column })).toBe('归档年度不能小于1900');
    expect(own?.({ value: 2026, row: {}, column })).toBe(true);
  });

  it('sends numbers of dictionaries as numbers, texts without blanks around them, and nothing that is empty', () => {
    const row = { id: 'row_1', title: ' 年度总结 ', secret: '1', pages: null, note: '', creator: '办公室' };
    expect(bodyOfRow(archiveItem, ['title', 'secret', 'pages', 'note', 'creator'], row)).toEqual({
      title: '年度总结',
      secret: 1,
      creator: '办公室',
    });
  });
});
