import { memo, type ReactNode } from 'react';
import { setInPlace } from '../actions/cells.ts';
import { canOpen } from '../actions/open.ts';
import { TextView } from '../cells/text-view.tsx';
import type { GridColumn, GridRow } from '../column.ts';
import { type GridCore, isCellDisabled, typeOf } from '../core.ts';
import type { Layout, PlacedColumn } from '../model/layout.ts';
import type { GridState } from '../store.ts';
import { EditorHost } from './EditorHost.tsx';
import { OwnCell } from './OwnCell.tsx';
import { TreeMark } from './TreeMark.tsx';

export interface RowViewProps {
  core: GridCore;
  row: GridRow;
  id: string;
  /** Place among the rows in view. */
  at: number;
  /** In px. */
  top: number;
  layout: Layout;
  /** Columns of the middle part that are drawn; `last` is exclusive. */
  first: number;
  last: number;
  selected: boolean;
  disabled: boolean;
  /** Key of the active cell when it is in this row. */
  active: string | null;
  /** Places of chosen columns; -1 for none. */
  from: number;
  to: number;
  /** The column whose cell carries the fill handle; -1 for none. */
  handle: number;
  /** Places of columns that a running fill would reach; -1 for none. */
  fillFrom: number;
  fillTo: number;
  editing: GridState['editing'];
  errors: ReadonlyMap<string, string> | undefined;
  flashes: ReadonlySet<string> | undefined;
  /** Names of others by `rowId key`; null when nobody is there. */
  peers: ReadonlyMap<string, string> | null;
  /** Level in a tree; -1 when the grid is none. */
  depth: number;
  open: boolean;
  /** Grows when texts arrived that stand outside the row. */
  texts: number;
  /** Cells look like inputs. */
  boxed: boolean;
  uid: string;
}

const nothing = (): void => {};

/** One row: pinned cells, the middle cells in view, and room where the others would be. */
export const RowView = memo(function RowView(props: RowViewProps) {
  const { layout, first, last, at, top, selected, disabled } = props;
  const before = layout.middle[first]?.left ?? 0;
  const tree = props.depth >= 0;
  return (
    <div
      className={disabled ? 'dg-row dg-off' : 'dg-row'}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      aria-level={tree ? props.depth + 1 : undefined}
      aria-expanded={tree && canOpen(props.core, props.row) ? props.open : undefined}
      data-r={at}
      style={{ top }}
    >
      {layout.left.map((placed) => cell(props, placed))}
      <div className="dg-gap" style={{ width: before }} />
      {layout.middle.slice(first, last).map((placed) => cell(props, placed))}
      <div className="dg-rest" />
      {layout.right.map((placed) => cell(props, placed))}
    </div>
  );
});

function cell(props: RowViewProps, placed: PlacedColumn): ReactNode {
  const { column, index, own } = placed;
  if (own) {
    return (
      <div
        key={column.key}
        className={`dg-cell c${index}${placed.pinned ? ' dg-pin' : ''} dg-own`}
        role="gridcell"
        aria-colindex={index + 1}
        data-c={index}
        data-own={own}
      >
        <OwnCell
          kind={own}
          row={props.row}
          at={props.at}
          selected={props.selected}
          disabled={props.disabled}
          open={props.open}
        />
      </div>
    );
  }
  return dataCell(props, placed, column);
}

function dataCell(props: RowViewProps, placed: PlacedColumn, column: GridColumn): ReactNode {
  const { core, row, id, at, active, from, to, editing, errors, handle } = props;
  const { index, pinned } = placed;
  const kind = typeOf(column);
  // What the page says instead of the value goes before what its type would draw.
  const formatted = column.formatter !== undefined && !kind.ownClicks;
  const isActive = active === column.key;
  const isEditing = editing?.cell.key === column.key;
  const error = errors?.get(column.key);
  const off = isCellDisabled(core, row, column);
  const peer = props.peers?.get(`${id} ${column.key}`);
  let name = `dg-cell c${index}`;
  if (pinned) name += ' dg-pin';
  if (index >= from && index <= to) name += ' dg-chosen';
  if (index >= props.fillFrom && index <= props.fillTo) name += ' dg-filling';
  if (isActive) name += ' dg-active';
  if (error) name += ' dg-wrong';
  if (off) name += ' dg-fixed';
  const flashing = props.flashes?.has(column.key) ?? false;
  if (flashing) name += ' dg-flash';
  if (peer) name += ' dg-peer';
  const shown = {
    value: row[column.key],
    row,
    rowId: id,
    rowIndex: at,
    columnIndex: index,
    column,
    grid: core.cells,
    flashing,
    disabled: off,
    onChange: kind.ownClicks ? (value: unknown) => setInPlace(core, row, column.key, value) : nothing,
  };
  const tree = props.depth >= 0 && column.key === (core.props().tree?.column ?? firstKey(props.layout));
  return (
    <div
      key={column.key}
      className={name}
      role="gridcell"
      data-c={index}
      data-align={column.align ?? kind.align}
      data-peer={peer}
      aria-colindex={index + 1}
      aria-readonly={off || !(kind.Edit || kind.toggle || kind.ownClicks)}
      aria-invalid={error ? true : undefined}
      aria-selected={isActive || undefined}
      id={isActive ? `${props.uid}-active` : undefined}
      data-error={error}
    >
      {tree ? <TreeMark core={core} row={row} depth={props.depth} open={props.open} /> : null}
      {isEditing ? (
        <EditorHost core={core} row={row} rowId={id} rowIndex={at} column={column} typed={editing.typed} />
      ) : (
        <div className={props.boxed && kind.Edit && !off ? 'dg-view dg-boxed' : 'dg-view'}>
          {formatted ? TextView(shown) : kind.plain ? kind.View(shown) : <kind.View {...shown} />}
        </div>
      )}
      {handle === index && !isEditing ? <span className="dg-handle" data-handle="fill" /> : null}
    </div>
  );
}

function firstKey(layout: Layout): string | undefined {
  return layout.all.find((one) => !one.own)?.column.key;
}
