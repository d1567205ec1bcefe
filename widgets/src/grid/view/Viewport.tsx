import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useText } from '../../language/text.ts';
import { chosenBlock } from '../actions/navigate.ts';
import { allSelected } from '../actions/select.ts';
import type { GridColumn } from '../column.ts';
import { type GridCore, isRowDisabled } from '../core.ts';
import { type ColumnSettings, type Layout, layoutOf, type PlacedColumn } from '../model/layout.ts';
import type { RowHeights } from '../model/windowing.ts';
import { type EditableGridProps, gridLimits, rowHeights } from '../props.ts';
import { Footer, footerRow, footerRows } from './Footer.tsx';
import { Header, type HeaderProps, headerLevel, levelsOf } from './Header.tsx';
import { ownColumnsOf } from './own-columns.ts';
import { enterPanel, Panel } from './Panel.tsx';
import { RowView } from './RowView.tsx';
import { type Clicked, useMouse } from './use-mouse.ts';
import { useWindow } from './use-window.ts';

interface ViewportProps {
  core: GridCore;
  props: EditableGridProps;
  columns: readonly GridColumn[];
  uid: string;
  ref: Ref<ViewportHandle>;
  /** Where the keyboard is: it points at the active cell while that is drawn. */
  keys: RefObject<HTMLElement | null>;
  extra: HeaderProps['extra'];
  onResize: (placed: PlacedColumn, event: PointerEvent) => void;
  onReorder: (placed: PlacedColumn, event: PointerEvent) => void;
  onCell: (clicked: Clicked) => void;
  onMenu: Handlers['onMenu'];
  onInsert: Handlers['onInsert'];
  /** Shown over the rows: loading, empty, error. */
  cover: ReactNode;
  full: boolean;
}

type Handlers = Parameters<typeof useMouse>[1];

export interface ViewportHandle {
  scroller: HTMLDivElement | null;
  ensure: (at: number, columnIndex?: number) => void;
  pageRows: () => number;
}

const nobody: ReadonlyMap<string, string> | null = null;

/** Header, rows in view and totals, in one box that scrolls both ways. */
export function Viewport(viewport: ViewportProps) {
  const t = useText();
  const { core, props, columns, uid } = viewport;
  const state = useSyncExternalStore(core.store.subscribe, core.store.get);
  const [panels, setPanels] = useState<ReadonlyMap<string, number>>(new Map());
  const kinds = useMemo(() => footerRows(columns), [columns]);
  const rowHeight = props.rowHeight ?? rowHeights[props.size ?? 'medium'];
  const count = core.store.shownCount;

  const layoutFor = useLayouts(columns, ownColumnsOf(props), state.settings, kinds.length > 0);
  const opened = props.rowExpand ? openedPanels(core, state.expanded, panels) : noPanels;
  const levels = levelsOf(columns);
  const edges = { header: levels * headerLevel, footer: kinds.length * footerRow };
  const { grid, layout } = useWindow({ count, rowHeight, panels: opened }, layoutFor, edges);
  core.layout = () => layout;
  const mouse = useMouse(core, { onCell: viewport.onCell, onMenu: viewport.onMenu, onInsert: viewport.onInsert });

  core.view.enterPanel = (id) => enterPanel(grid.scroller.current, id);

  useImperativeHandle(viewport.ref, () => ({
    scroller: grid.scroller.current,
    ensure(at, columnIndex) {
      const placed = columnIndex === undefined ? undefined : core.layout().all[columnIndex];
      grid.ensure(at, placed && !placed.pinned ? { from: placed.left, width: placed.width } : undefined);
    },
    pageRows: () => grid.pageRows,
  }));

  useLayoutEffect(() => pointAtActive(viewport.keys.current, `${uid}-active`));

  const rules = useMemo(() => rulesOf(uid, layout, rowHeight), [uid, layout, rowHeight]);
  const block = state.range ? chosenBlock(core) : null;
  const many = block !== null && (block.top !== block.bottom || block.left !== block.right);
  const width = layout.leftWidth + layout.middleWidth + layout.rightWidth;
  const height = grid.contentHeight + edges.header + edges.footer;
  const rows: ReactNode[] = [];
  for (let at = grid.rows.first; at < grid.rows.last; at += 1) {
    const shown = core.store.shownAt(at);
    if (!shown) continue;
    const { row, loading } = shown;
    const id = core.store.idOf(row);
    const top = grid.drawnTop(at);
    if (loading) {
      rows.push(
        <div
          key={`loading ${id}`}
          className="dg-row dg-loading-row"
          role="row"
          aria-rowindex={at + 2}
          aria-level={(state.depths.get(id) ?? 0) + 2}
          data-r={at}
          style={{ top }}
        >
          <div className="dg-cell" role="gridcell" aria-busy="true">
            {t('加载中…')}
          </div>
        </div>,
      );
      continue;
    }
    const chosen = many && block && at >= block.top && at <= block.bottom;
    const { filling } = mouse.state;
    const filled = filling && at >= filling.top && at <= filling.bottom;
    rows.push(
      <RowView
        key={id}
        core={core}
        row={row}
        id={id}
        at={at}
        top={top}
        layout={layout}
        first={grid.columns.first}
        last={grid.columns.last}
        selected={state.selected.has(id)}
        disabled={isRowDisabled(core, row)}
        active={state.range?.anchor.rowId === id ? state.range.anchor.key : null}
        from={chosen ? block.left : -1}
        to={chosen ? block.right : -1}
        handle={block && at === block.bottom && !props.disabled ? block.right : -1}
        fillFrom={filled ? filling.left : -1}
        fillTo={filled ? filling.right : -1}
        editing={state.editing?.cell.rowId === id ? state.editing : null}
        errors={state.errors.get(id)}
        flashes={state.flashes.get(id)}
        peers={state.peers.size > 0 ? state.peers : nobody}
        depth={props.tree ? (state.depths.get(id) ?? 0) : -1}
        open={state.expanded.has(id)}
        texts={state.texts}
        boxed={props.alwaysEdit ?? false}
        uid={uid}
      />,
    );
    if (props.rowExpand && state.expanded.has(id)) {
      rows.push(
        <Panel
          key={`panel ${id}`}
          rowId={id}
          onLeave={core.view.focus}
          top={top + rowHeight}
          width={grid.size.width}
          onHeight={(panel) => setPanels((known) => (known.get(id) === panel ? known : new Map(known).set(id, panel)))}
        >
          {props.rowExpand(row)}
        </Panel>,
      );
    }
  }

  const fixed = typeof props.height === 'number' ? props.height : undefined;
  const most = props.maxHeight ?? gridLimits.maxHeight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is with the key catcher beside it
    // biome-ignore lint/a11y/useKeyWithMouseEvents: a hover shows what a screen reader reads whole
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both grid and treegrid support them
    <div
      ref={grid.scroller}
      id={uid}
      className="dg-scroll"
      role={props.tree ? 'treegrid' : 'grid'}
      tabIndex={-1}
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={layout.all.length}
      aria-multiselectable={props.rowSelection && props.rowSelectionType !== 'radio'}
      aria-busy={props.loading}
      aria-readonly={props.disabled}
      style={
        viewport.full
          ? { height: '100%' }
          : { height: fixed ?? height + scrollbar(width, grid.size.width), maxHeight: fixed ?? most }
      }
      onMouseDown={mouse.onMouseDown}
      onPointerDown={mouse.onPointerDown}
      onMouseOver={showWhole}
      onClick={mouse.onClick}
      onContextMenu={mouse.onContextMenu}
    >
      {grid.size.width > 0 ? (
        <>
          <style>{rules}</style>
          <div className="dg-canvas" role="presentation" style={{ minWidth: width }}>
            <Header
              core={core}
              layout={layout}
              columns={grid.columns}
              levels={levels}
              all={props.rowSelection ? allSelected(core) : 'none'}
              sorts={state.sorts}
              extra={viewport.extra}
              onResize={viewport.onResize}
              onReorder={viewport.onReorder}
            />
            <div className="dg-body" role="rowgroup" style={{ height: grid.contentHeight }}>
              {rows}
              {mouse.state.dropAt === null ? null : (
                <div className="dg-drop" style={{ top: grid.drawnTop(mouse.state.dropAt) }} />
              )}
            </div>
            {kinds.length > 0 ? <Footer layout={layout} window={grid.columns} kinds={kinds} rows={state.rows} /> : null}
          </div>
        </>
      ) : (
        // Its room alone, with its scroll bars, until that room was measured: everything is drawn once.
        <div className="dg-canvas" role="presentation" style={{ minWidth: width, height }} />
      )}
      {viewport.cover}
    </div>
  );
}

/** Only what is in the page can be pointed at: a cell that was scrolled away is not. */
function pointAtActive(keys: HTMLElement | null, activeId: string): void {
  const id = document.getElementById(activeId) ? activeId : null;
  if (!keys || keys.getAttribute('aria-activedescendant') === id) return;
  if (id) keys.setAttribute('aria-activedescendant', id);
  else keys.removeAttribute('aria-activedescendant');
}

/** Text that does not fit its cell shows on hover; it is looked at only then. */
function showWhole({ target }: MouseEvent): void {
  const view = target instanceof Element ? target.closest<HTMLElement>('.dg-view') : null;
  if (view) view.title = view.scrollWidth > view.clientWidth ? (view.textContent ?? '') : '';
}

const noPanels: RowHeights['panels'] = [];
/** Height of a panel before it was measured, in px. */
const panelHeight = 120;

function openedPanels(core: GridCore, expanded: ReadonlySet<string>, known: ReadonlyMap<string, number>) {
  return [...expanded]
    .map((id) => ({ at: core.store.shownIndexOf(id), height: known.get(id) ?? panelHeight }))
    .filter((panel) => panel.at >= 0)
    .sort((a, b) => a.at - b.at);
}

/** Layouts by width; the last one is kept. */
function useLayouts(
  columns: readonly GridColumn[],
  { own, loose }: ReturnType<typeof ownColumnsOf>,
  settings: ColumnSettings,
  statistics: boolean,
): (width: number) => Layout {
  const kept = useRef<{ width: number; layout: Layout; from: readonly unknown[] } | null>(null);
  const from = [columns, own.join(), loose.join(), settings, statistics];
  return (width) => {
    const known = kept.current;
    if (known?.width === width && known.from.every((one, at) => one === from[at])) return known.layout;
    const layout = layoutOf({ columns, own, loose, settings, width, statistics });
    kept.current = { width, layout, from };
    return layout;
  };
}

/** Room that the borders, and a sideways scroll bar (15 to 17 px), take from the rows, in px. */
function scrollbar(width: number, room: number): number {
  return room > 0 && width > room ? 19 : 2;
}

/**
 * Widths and places of cells as style rules: a column that is resized changes one rule and no cell. They reach only this
 * grid's own cells, not those of a grid in a panel.
 */
function rulesOf(uid: string, layout: Layout, rowHeight: number): string {
  const name = `#${CSS.escape(uid)}`;
  const rules = layout.all.map((one) => {
    const side = one.pinned === 'right' ? `right:${layout.rightWidth - one.left - one.width}px` : `left:${one.left}px`;
    return `${name}>.dg-canvas>*>*>.c${one.index}{width:${one.width}px;${one.pinned ? side : ''}}`;
  });
  return `${name}>.dg-canvas>.dg-body>.dg-row{height:${rowHeight}px}${rules.join('')}`;
}
