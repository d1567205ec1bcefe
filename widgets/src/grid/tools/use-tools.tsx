import { type CSSProperties, type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { insertRows, isTooFast } from '../actions/rows.ts';
import type { GridRow } from '../column.ts';
import type { GridCore } from '../core.ts';
import type { PlacedColumn } from '../model/layout.ts';
import type { EditableGridProps } from '../props.ts';
import { ColumnButton } from './ColumnButton.tsx';
import { FailureBar } from './FailureBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { chooseForMenu, rowMenu } from './row-menu.ts';
import { ToolButtons } from './ToolButtons.tsx';
import { useAddButton } from './use-add-button.tsx';
import { useColumnMemory } from './use-column-memory.ts';
import './tools.css';

const ColumnPanel = lazyPart(async () => (await import('./ColumnPanel.tsx')).default, 0);
const FindBar = lazyPart(async () => (await import('./FindBar.tsx')).default, 0);
const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).default, 0);

type Opened = { type: 'column'; key: string; at: CSSProperties } | { type: 'menu'; row: GridRow; x: number; y: number };

export interface GridTools {
  /** What stands at the end of a title. */
  extra: (placed: PlacedColumn) => ReactNode;
  onMenu: (row: GridRow, x: number, y: number) => void;
  /** A double click on the handle of a row. */
  onInsert: (row: GridRow) => void;
  onAdd: () => void;
  addSettings: ReactNode;
  buttons: ReactNode;
  /** Between the tool bar and the rows. */
  bars: ReactNode;
  /** In the frame of the rows. */
  overlay: ReactNode;
  full: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Everything around the rows that opens, lists or switches; the heavy parts load when they are asked for. */
export function useTools(
  core: GridCore,
  props: EditableGridProps,
  { uid, hidden }: { uid: string; hidden: ReadonlySet<string> },
): GridTools {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [find, setFind] = useState<{ replace: boolean } | null>(null);
  const [full, setFull] = useState(false);
  const { onAdd, addSettings } = useAddButton(core, props.addButtonSettings ?? false);
  useColumnMemory(core, props.cacheColumnsKey);

  const openColumn = useCallback(
    (key: string) => {
      const at = core.layout().indexOf.get(key);
      const grid = document.getElementById(uid);
      const head = grid?.querySelector(`[data-h="${at}"]`)?.getBoundingClientRect();
      const frame = grid?.parentElement?.getBoundingClientRect();
      if (!head || !frame) return false;
      const { width, height } = head;
      setOpened({
        type: 'column',
        key,
        at: { left: head.left - frame.left, top: head.top - frame.top, width, height },
      });
      return true;
    },
    [core, uid],
  );
  const extra = useCallback(
    (placed: PlacedColumn) => <ColumnButton core={core} column={placed.column} onOpen={openColumn} />,
    [core, openColumn],
  );
  const onMenu = useCallback(
    (row: GridRow, x: number, y: number) => {
      chooseForMenu(core, row);
      setOpened({ type: 'menu', row, x, y });
    },
    [core],
  );
  const onInsert = useCallback(
    (row: GridRow) => {
      setOpened(null);
      const { tree, disabled, insertRow = true } = core.props();
      if (tree || disabled || !insertRow || hidden.has('add') || isTooFast(core)) return;
      insertRows(core, undefined, core.store.indexOf(core.store.idOf(row)) + 1);
    },
    [core, hidden],
  );
  core.view.openColumn = () => {
    const { range } = core.store.state;
    return range !== null && openColumn(range.anchor.key);
  };
  core.view.openMenu = () => {
    const { range } = core.store.state;
    const row = range && core.store.rowById(range.anchor.rowId);
    const cell = document.getElementById(`${uid}-active`)?.getBoundingClientRect();
    if (!row || !cell) return false;
    onMenu(row, cell.left + Math.min(cell.width, 24), cell.bottom);
    return true;
  };
  core.view.openFind = (replace) => setFind({ replace });

  function close(): void {
    setOpened(null);
    if (core.store.state.range) core.view.focus();
  }
  const column = opened?.type === 'column' ? core.columns().find((one) => one.key === opened.key) : undefined;

  return {
    extra,
    onMenu,
    onInsert,
    onAdd,
    addSettings,
    buttons: props.toolbarConfig?.tools === false ? null : <ToolButtons core={core} full={full} onFull={setFull} />,
    bars: (
      <>
        {find ? <FindBar core={core} replace={find.replace} onClose={() => setFind(null)} /> : null}
        <FilterBar core={core} />
        <FailureBar core={core} />
      </>
    ),
    overlay: opened ? (
      opened.type === 'menu' ? (
        <RowMenu items={rowMenu(core, opened.row, hidden)} x={opened.x} y={opened.y} onClose={close} />
      ) : column ? (
        <ColumnPanel core={core} column={column} at={opened.at} grid={document.getElementById(uid)} onClose={close} />
      ) : null
    ) : null,
    full,
    onKeyDown(event) {
      // Bubbles and dialogs are outside in the page, but inside for React.
      if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
      if (event.key === 'Escape' && full) {
        event.preventDefault();
        setFull(false);
      } else if ((event.ctrlKey || event.metaKey) && !event.altKey && /^[fh]$/i.test(event.key)) {
        event.preventDefault();
        setFind({ replace: event.key.toLowerCase() === 'h' });
      }
    },
  };
}
