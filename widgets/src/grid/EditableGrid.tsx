import { useId, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { useLiveRows } from './live/use-live-rows.ts';
import { makeHandle } from './make-handle.ts';
import type { EditableGridProps } from './props.ts';
import { useTools } from './tools/use-tools.tsx';
import { useDraft } from './use-draft.ts';
import { useGridAccess } from './use-grid-access.ts';
import { useGridCore } from './use-grid-core.ts';
import { useTreeTop } from './use-tree-top.ts';
import { DraftBar, GapBar } from './view/Bars.tsx';
import { Cover } from './view/Cover.tsx';
import { ErrorTip } from './view/ErrorTip.tsx';
import { KeptParts } from './view/KeptParts.tsx';
import { KeyCatcher } from './view/KeyCatcher.tsx';
import { Pager } from './view/Pager.tsx';
import { RowPopups } from './view/RowPopups.tsx';
import { Toolbar } from './view/Toolbar.tsx';
import { useColumnDrag } from './view/use-column-drag.ts';
import { useRowClick } from './view/use-row-click.ts';
import { Viewport, type ViewportHandle } from './view/Viewport.tsx';
import './grid.css';

/** The editable grid: every cell type, every rule, ten rows or a hundred thousand. */
export function EditableGrid(given: EditableGridProps) {
  const uid = `dg${useId().replaceAll(/[^\w-]/g, '')}`;
  const { columns, hidden } = useGridAccess(given);
  const core = useGridCore(given, columns);
  const top = useTreeTop(core, given);
  const props = top ? { ...given, ...top } : given;
  const live = useLiveRows(core, given);
  const draft = useDraft(core, given.draftKey);
  const rowClick = useRowClick(core);
  const viewport = useRef<ViewportHandle>(null);
  const keys = useRef<HTMLTextAreaElement>(null);
  const count = useSyncExternalStore(core.store.subscribe, () => core.store.shownCount);
  const filtered = useSyncExternalStore(core.store.subscribe, () => core.store.state.filters.size > 0);
  const drag = useColumnDrag(core);

  core.view.ensure = (at, column) => viewport.current?.ensure(at, column);
  core.view.pageRows = () => viewport.current?.pageRows() ?? 1;
  core.view.focus = () => keys.current?.focus({ preventScroll: true });
  core.view.openCell = rowClick.openCell;
  core.view.scrollTop = () => viewport.current?.scroller?.scrollTo({ top: 0 });
  useImperativeHandle(props.ref, () => makeHandle(core, { sendRow: live.sendRow }), [core, live.sendRow]);

  const tools = useTools(core, props, { uid, hidden });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, wherever the focus is inside
    <div
      className={`dg${tools.full ? ' dg-full' : ''}`}
      data-size={props.size ?? 'medium'}
      data-bordered={props.bordered ?? true}
      onKeyDown={tools.onKeyDown}
    >
      {props.toolbar ? (
        <Toolbar
          core={core}
          props={props}
          onAdd={tools.onAdd}
          addSettings={tools.addSettings}
          hidden={hidden}
          tools={tools.buttons}
        />
      ) : null}
      {props.loading ? null : <DraftBar draft={draft} />}
      {live.gap ? <GapBar core={core} reload={props.onRetry} onClose={live.closeGap} /> : null}
      {tools.bars}
      <div className="dg-frame">
        <KeyCatcher core={core} box={keys} label={props.label} gridId={uid} />
        <Viewport
          ref={viewport}
          keys={keys}
          core={core}
          props={props}
          columns={columns}
          uid={uid}
          extra={tools.extra}
          onResize={drag.onResize}
          onReorder={drag.onReorder}
          onCell={rowClick.onCell}
          onMenu={tools.onMenu}
          onInsert={tools.onInsert}
          cover={<Cover props={props} count={count} filtered={filtered} />}
          full={tools.full}
        />
        {tools.overlay}
        <RowPopups core={core} gridId={uid} opened={rowClick.opened} onClose={rowClick.close} />
        <ErrorTip core={core} gridId={uid} />
        <KeptParts core={core} />
      </div>
      <Pager {...props} />
    </div>
  );
}
