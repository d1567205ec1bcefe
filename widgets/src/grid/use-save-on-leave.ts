import useApp from 'antd/es/app/useApp';
import { type RefObject, useRef } from 'react';
import { reasonText } from '../data/reason.ts';
import { useText } from '../language/text.ts';
import type { GridRow } from './column.ts';
import type { GridEvents } from './events.ts';
import type { GridHandle } from './handle.ts';

/**
 * Saves a row whenever a changed cell of it is left and the row validates. A save that failed is tried again the next
 * time a cell of the row is left. Saves of one row follow each other.
 * @param save stores a row; gives it back where the server fills fields, such as the id of a new row
 */
export function useSaveOnLeave(
  grid: RefObject<GridHandle | null>,
  save: (row: GridRow) => Promise<GridRow | undefined>,
  rowKey = 'id',
): NonNullable<GridEvents['onEditClosed']> {
  const t = useText();
  const { message } = useApp();
  const unsaved = useRef(new Set<string>());
  const line = useRef(Promise.resolve());

  async function saveNow(rowId: string, title: string): Promise<void> {
    const handle = grid.current;
    if (!handle || !unsaved.current.has(rowId)) return;
    if (await handle.validateTable({ rowIds: [rowId] })) return;
    const sent = handle.getIfRowById(rowId)?.row;
    if (!sent) return;
    unsaved.current.delete(rowId);
    const done = message.loading(t('正在保存"{0}"', title), 0);
    try {
      const stored = await save(sent);
      handle.markSaved(rowId, sent, stored);
      void message.success(t('"{0}"保存成功！', title));
    } catch (reason) {
      unsaved.current.add(rowId);
      void message.error(t('保存失败：{0}', reasonText(reason, t('未知错误'))));
    } finally {
      done();
    }
  }

  return ({ row, column, changed }) => {
    const rowId = String(row[rowKey]);
    if (changed) unsaved.current.add(rowId);
    line.current = line.current.then(() => saveNow(rowId, column.title));
  };
}
