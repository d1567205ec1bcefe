import { useCallback, useState } from 'react';
import { toggleRow } from '../actions/select.ts';
import type { GridColumn, GridRow } from '../column.ts';
import { canEdit, type GridCore } from '../core.ts';
import type { Clicked } from './use-mouse.ts';

/** What a click on a row has opened. */
export interface RowOpened {
  /** Row of the popover 子表, and whether a key opened it; null while it is closed. */
  subTable: { rowId: string; byKey: boolean } | null;
  /** What 详细信息 shows; null while it is closed. */
  detail: { row: GridRow; column: GridColumn } | null;
}

type OpenedCell = Pick<Clicked, 'row' | 'rowId' | 'column'> & { byKey?: boolean };

const closed: RowOpened = { subTable: null, detail: null };

/**
 * What a click on a cell does that opened no editor: the details of a `showDetails` column, else the popover 子表, else
 * the row is selected. An editable column only closes the popover.
 */
export function useRowClick(core: GridCore) {
  const [opened, setOpened] = useState(closed);

  const onCell = useCallback(
    ({ row, rowId, column, byKey = false }: OpenedCell): void => {
      const { subForm, mainForm, clickSelectRow, disabled } = core.props();
      if (canEdit(core, row, column)) setOpened(closed);
      else if (column.showDetails) setOpened({ subTable: null, detail: { row, column } });
      else if (subForm || mainForm) {
        setOpened(({ subTable }) => ({ subTable: subTable?.rowId === rowId ? null : { rowId, byKey }, detail: null }));
      } else if (clickSelectRow && !disabled) toggleRow(core, row);
    },
    [core],
  );
  const openCell = useCallback(
    (rowId: string, key: string): void => {
      const row = core.store.rowById(rowId);
      const column = core.columns().find((one) => one.key === key);
      if (!row || !column) return;
      // The row may have been scrolled out of view.
      core.view.ensure(core.store.shownIndexOf(rowId));
      onCell({ row, rowId, column, byKey: true });
    },
    [core, onCell],
  );
  const close = useCallback(() => setOpened(closed), []);
  return { opened, onCell, openCell, close };
}
