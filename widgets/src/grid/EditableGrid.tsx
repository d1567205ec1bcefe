import { useCallback, useId, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { addRows, isTooFast } from './actions/rows.ts';
import type { GridColumn } from './column.ts';
import { makeHandle } from './make-handle.ts';
import type { EditableGridProps } from './props.ts';
import { useGridCore } from './use-grid-core.ts';
import { Cover } from './view/Cover.tsx';
import { ErrorTip } from './view/ErrorTip.tsx';
import { KeyCatcher } from './view/KeyCatcher.tsx';
import { Pager } from './view/Pager.tsx';
import { Toolbar } from './view/Toolbar.tsx';
import { useColumnDrag } from './view/use-column-drag.ts';
import { Viewport, type ViewportHandle } from './view/Viewport.tsx';
import './grid.css';

/** The editable grid: every cell type, every rule, ten rows or a hundred thousand. */
export function EditableGrid(props: EditableGridProps) {
  const uid = `dg${useId().replaceAll(/[^\w-]/g, '')}`;
  const columns = useColumns(props);
  const core = useGridCore(props, columns);
  const viewport = useRef<ViewportHandle>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [full] = useState(false);
  const selected = useSyncExternalStore(core.store.subscribe, () => core.store.state.selected.size);
  const hasActive = useSyncExternalStore(core.store.subscribe, () => core.store.state.range !== null);
  const count = useSyncExternalStore(core.store.subscribe, () => core.store.shownCount);
  const drag = useColumnDrag(core);

  core.view.ensure = (at, column) => viewport.current?.ensure(at, column);
  core.view.pageRows = () => viewport.current?.pageRows() ?? 1;
  core.view.focus = () => keys.current?.focus({ preventScroll: true });
  core.view.scrollTop = () => viewport.current?.scroller?.scrollTo({ top: 0 });
  useImperativeHandle(props.ref, () => makeHandle(core, { sendRow: () => {} }), [core]);

  const add = useCallback(() => {
    if (!isTooFast(core)) addRows(core, {});
  }, [core]);
  const none = useMemo(() => new Set<string>(), []);

  return (
    <div
      ref={root}
      className={`dg${full ? ' dg-full' : ''}`}
      data-size={props.size ?? 'medium'}
      data-bordered={props.bordered ?? true}
    >
      {props.toolbar ? (
        <Toolbar
          core={core}
          props={props}
          selected={selected}
          onAdd={add}
          addSettings={null}
          hidden={none}
          tools={null}
        />
      ) : null}
      <div className="dg-frame">
        <KeyCatcher
          core={core}
          box={keys}
          label={props.label}
          gridId={uid}
          activeId={hasActive ? `${uid}-active` : undefined}
        />
        <Viewport
          ref={viewport}
          core={core}
          props={props}
          columns={columns}
          uid={uid}
          extra={() => null}
          onResize={drag.onResize}
          onReorder={drag.onReorder}
          onCell={() => {}}
          onMenu={() => {}}
          cover={<Cover props={props} count={count} />}
          full={full}
        />
        <ErrorTip core={core} gridId={uid} />
      </div>
      <Pager {...props} />
    </div>
  );
}

/** Columns that the user may see. */
function useColumns(props: EditableGridProps): readonly GridColumn[] {
  return props.columns;
}
