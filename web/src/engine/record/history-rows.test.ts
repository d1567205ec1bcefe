import { integer, text } from '@dossier/contract/core/field.ts';
import { part } from '@dossier/contract/core/part.ts';
import { describe, expect, it } from 'vitest';
import { compareLines } from './history-rows.ts';

const parts = {
  lines: part({
    label: '明细',
    table: 'test_line',
    foreignKey: 'order_id',
    fields: { item: text({ label: '品名' }), amount: integer({ label: '数量' }) },
  }),
};

describe('lines of two versions', () => {
  it('are compared by their ids: added, taken away, changed; what only moved is the same', () => {
    const before = {
      lines: [
        { id: '1', item: '纸', amount: 1 },
        { id: '2', item: '笔', amount: 2 },
        { id: '3', item: '墨', amount: 3 },
      ],
    };
    const after = {
      lines: [
        { id: '3', item: '墨', amount: 3 },
        { id: '1', item: '纸', amount: 5 },
        { id: '4', item: '砚', amount: null },
      ],
    };
    const compared = compareLines({ parts }, before, after);
    expect(compared.map((line) => [line.before?.number ?? null, line.after?.number ?? null, line.changed])).toEqual([
      [1, 2, ['amount']],
      [2, null, []],
      [null, 3, []],
    ]);
  });

  it('carry the texts that the server gives beside them, and a version without lines has none', () => {
    const version = { lines: [{ id: '1', item: 'x' }], 'lines.0.item_dictText': '纸' };
    expect(compareLines({ parts }, {}, version)).toMatchObject([
      { before: null, after: { line: { item_dictText: '纸' } } },
    ]);
    expect(compareLines({ parts }, {}, {})).toEqual([]);
  });
});
