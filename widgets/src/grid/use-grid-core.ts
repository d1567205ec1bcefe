import useApp from 'antd/es/app/useApp';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { setCells } from './actions/cells.ts';
import { makeCellGrid } from './cell-grid.ts';
import { createCellUploads } from './cell-uploads.ts';
import { makeChecks } from './checks.ts';
import type { GridColumn, GridRow } from './column.ts';
import { type GridCore, type GridView, readerOf } from './core.ts';
import { filteredPlaces } from './model/filter.ts';
import { layoutOf } from './model/layout.ts';
import { Linkage } from './model/linkage.ts';
import { indexById, loadedRows, type Rows } from './model/rows.ts';
import { disabledTest } from './model/selection.ts';
import { sortedPlaces } from './model/sort.ts';
import { treeOrder } from './model/tree.ts';
import type { EditableGridProps } from './props.ts';
import { type GridState, GridStore } from './store.ts';

/** Seconds that a warning stands, and letters that are read in one more. */
const [shortest, lettersPerSecond] = [3, 20];

/** What a grid does before it is drawn: nothing is in view, nobody is asked. */
const unseen: GridView = {
  ensure: () => {},
  scrollTop: () => {},
  focus: () => {},
  enterPanel: () => {},
  openCell: () => {},
  pageRows: () => 1,
  ask: async () => false,
  warn: () => {},
  say: () => {},
  openMenu: () => false,
  openColumn: () => false,
  openFind: () => {},
};

/** Makes the grid's core once and keeps it in step with the props. */
export function useGridCore(props: EditableGridProps, columns: readonly GridColumn[]): GridCore {
  const t = useText();
  const data = useWidgetData();
  const { message, modal } = useApp();
  const latest = useRef({ props, columns, linkage: null as Linkage | null, isDisabled: disabledTest(undefined) });
  const [core] = useState(() => makeCore(latest, data, props));
  latest.current = {
    props,
    columns,
    linkage: useLinkage(core, props.linkageConfig, columns),
    isDisabled: useMemo(() => disabledTest(props.disabledRows, core.store.rowKey), [props.disabledRows, core]),
  };
  core.view.ask = (question) =>
    new Promise((answer) => {
      modal.confirm({
        title: question,
        okText: t('确定'),
        cancelText: t('取消'),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
    });
  // A summary takes longer to read than a word.
  core.view.warn = (text) => void message.warning(text, shortest + text.length / lettersPerSecond);
  core.view.say = (text) => void message.success(text);

  useRows(core, props);
  // Cells say their texts without being told when the language changes: there are thousands of them.
  const said = useRef(t);
  useEffect(() => {
    if (said.current !== t) core.store.set({ texts: core.store.state.texts + 1 });
    said.current = t;
  }, [core, t]);
  useEffect(() => () => core.cells.uploads.cancelAll(), [core]);
  return core;
}

/** The core of a grid that is not drawn yet. */
export function makeCore(
  latest: React.RefObject<{
    props: EditableGridProps;
    columns: readonly GridColumn[];
    linkage: Linkage | null;
    isDisabled: GridCore['isDisabledRow'];
  }>,
  data: ReturnType<typeof useWidgetData>,
  props: EditableGridProps,
): GridCore {
  const store = new GridStore(props.rowKey ?? 'id');
  const view = { ...unseen };
  const core: GridCore = {
    store,
    props: () => latest.current.props,
    columns: () => latest.current.columns,
    layout: () => empty,
    cells: makeCellGrid({
      data,
      store,
      uploads: createCellUploads(),
      linkage: () => latest.current.linkage,
      slots: () => latest.current.props.slots ?? {},
      setValues: (rowId, values) =>
        setCells(
          core,
          Object.entries(values).map(([key, after]) => ({ rowId, key, after })),
          'set',
        ),
      focus: () => view.focus(),
      warn: (text) => view.warn(text),
    }),
    get linkage() {
      return latest.current.linkage;
    },
    view,
    draft: null,
    checks: makeChecks(() => core),
    isDisabledRow: (row, index) => latest.current.isDisabled(row, index),
    insertedAt: Number.NEGATIVE_INFINITY,
  };
  store.setOrdering((state) => orderingOf(core, state));
  const rows = props.rows ?? props.dataSource;
  if (rows) store.load(rows);
  return core;
}

const empty = layoutOf({ columns: [], own: [], settings: {}, width: 0, statistics: false });

/** Which rows are shown: nested as a tree, else filtered and sorted. New rows are never filtered out. */
function orderingOf(core: GridCore, state: GridState): Pick<GridState, 'order' | 'depths'> {
  const { list, inserted } = state.rows;
  const { tree } = core.props();
  const { rowKey } = core.store;
  if (tree) {
    const { expanded: open, loadingBranches: loading } = state;
    return treeOrder({ list, rowKey, parentKey: tree.queryKey ?? 'parentId', open, loading });
  }
  if (state.filters.size === 0 && state.sorts.length === 0) return { order: null, depths: new Map() };
  const reader = readerOf(core);
  const passing = new Set(filteredPlaces(list, state.filters, reader));
  const places = list.flatMap((row, at) => (passing.has(at) || inserted.has(String(row[rowKey])) ? [at] : []));
  return { order: sortedPlaces(list, places, state.sorts, reader), depths: new Map() };
}

/** Takes over the rows of the page: `dataSource` afresh, `rows` row by row. Tells the page of every change. */
function useRows(core: GridCore, { dataSource, rows }: EditableGridProps): void {
  const known = useRef(rows ?? dataSource);
  useLayoutEffect(() => {
    if (dataSource === undefined || dataSource === known.current) return;
    known.current = dataSource;
    core.store.load(dataSource);
  }, [core, dataSource]);

  useLayoutEffect(() => {
    if (rows === undefined || rows === known.current || rows === core.store.state.rows.list) return;
    known.current = rows;
    core.store.replace(takenOver(core.store.state.rows, rows, core.store.rowKey));
  }, [core, rows]);

  useEffect(() => {
    let list = core.store.state.rows.list;
    return core.store.subscribe(() => {
      const now = core.store.state.rows.list;
      if (now === list) return;
      list = now;
      if (now !== known.current) {
        known.current = now;
        core.props().onRowsChange?.(now);
      }
    });
  }, [core]);
}

/** Rows of a controlled grid: those that were new stay new, those that are gone are forgotten. */
function takenOver(before: Rows, list: readonly GridRow[], rowKey: string): Rows {
  const index = indexById(list, rowKey);
  const sameOrder =
    list.length === before.list.length && list.every((row, at) => row[rowKey] === before.list[at]?.[rowKey]);
  return {
    ...loadedRows(list),
    inserted: new Set([...before.inserted].filter((id) => index.has(id))),
    originals: new Map([...before.originals].filter(([id]) => index.has(id))),
    removed: before.removed,
    structure: sameOrder ? before.structure : {},
  };
}

function useLinkage(
  core: GridCore,
  config: EditableGridProps['linkageConfig'],
  columns: readonly GridColumn[],
): Linkage | null {
  const linkage = useMemo(() => (config?.length ? new Linkage(config, columns) : null), [config, columns]);
  useEffect(() => linkage?.subscribe(() => core.store.set({ texts: core.store.state.texts + 1 })), [linkage, core]);
  return linkage;
}
