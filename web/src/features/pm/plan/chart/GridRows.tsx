// biome-ignore-all lint/a11y/useSemanticElements: a tree grid is no table
import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { type MouseEvent, memo, type PointerEvent } from 'react';
import { say, useText } from '#services/messages/text.ts';
import type { PlanState } from '../model/plan-state.ts';
import type { ShownRow } from '../model/rows.ts';
import { CellEditor, type ColumnKey, cellText, type Person } from './Cell.tsx';
import { rowHeight, type Window } from './places.ts';

/** Where the keyboard is. */
export interface Cursor {
  id: string;
  column: ColumnKey;
}

export interface Editing extends Cursor {
  typed: string | null;
}

export interface Column {
  key: ColumnKey;
  title: string;
  width: number;
}

export interface GridRowsProps {
  id: string;
  rows: readonly ShownRow[];
  columns: readonly Column[];
  state: PlanState;
  days: WorkDays;
  window: Pick<Window, 'firstRow' | 'lastRow'>;
  selected: ReadonlySet<string>;
  cursor: Cursor | null;
  editing: Editing | null;
  people: readonly Person[];
  today: string;
  showsCritical: boolean;
  /** Ids of the rows that are on their way to another place. */
  carried: ReadonlySet<string> | null;
  /** A row is pressed by its handle, or anywhere by a finger; null: rows stay where they are. */
  onHold: ((event: PointerEvent, task: PlanRow) => void) | null;
  onToggle: (id: string) => void;
  onPick: (cursor: Cursor, event: MouseEvent) => void;
  onOpen: (cursor: Cursor) => void;
  onEnd: (text: string | null, move?: { rows: number; columns: number }) => void;
}

export const cellId = (id: string, { id: row, column }: Cursor): string => `${id}-${row}-${column}`;

/** The table beside the bars: number, name, who, and when. */
export const GridRows = memo(function GridRows(props: GridRowsProps) {
  const { rows, window, columns } = props;
  return (
    <>
      {rows.slice(window.firstRow, window.lastRow).map((row, at) => (
        <GridRow key={row.task.id} {...props} row={row} index={window.firstRow + at} columns={columns} />
      ))}
    </>
  );
});

function GridRow({ row, index, columns, ...props }: GridRowsProps & { row: ShownRow; index: number }) {
  const t = useText();
  const { id, state, days, selected, cursor, editing, people, today, showsCritical } = props;
  const { carried, onHold, onToggle, onPick, onOpen, onEnd } = props;
  const { task, level, holds, closed } = row;
  const isCritical = showsCritical && task.status !== '2' && state.scheduled?.get(task.id)?.critical === true;
  const isLate = task.status !== '2' && task.status !== '4' && task.planEnd < today;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree grid holds the focus and names the active cell
    <div
      role="row"
      aria-level={level + 1}
      aria-rowindex={index + 2}
      aria-selected={selected.has(task.id)}
      aria-expanded={holds ? !closed : undefined}
      className="gantt-row"
      data-holds={holds || undefined}
      data-cancelled={task.status === '4' || undefined}
      data-carried={carried?.has(task.id) || undefined}
      style={{ top: index * rowHeight }}
      onPointerDown={(event) => {
        if (event.pointerType !== 'mouse' && editing === null) onHold?.(event, task);
      }}
    >
      {onHold ? (
        <span
          className="gantt-grip"
          title={t('拖动以移动任务')}
          aria-hidden="true"
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse') onHold(event, task);
          }}
        />
      ) : null}
      {columns.map(({ key, title, width }, at) => {
        const place = { id: task.id, column: key };
        const isEditing = editing?.id === task.id && editing.column === key;
        const text = cellText(key, task, days, today);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree grid handles the keys
          <div
            key={key}
            id={cellId(id, place)}
            role="gridcell"
            className="gantt-cell"
            data-column={key}
            data-cursor={(cursor?.id === task.id && cursor.column === key) || undefined}
            data-late={(key === 'end' && isLate) || undefined}
            style={{ width, paddingLeft: (key === 'name' ? 8 + level * 20 : 8) + (at === 0 && onHold ? 8 : 0) }}
            title={key === 'name' ? task.name : undefined}
            onClick={(event) => onPick(place, event)}
            onDoubleClick={() => onOpen(place)}
          >
            {key === 'name' ? (
              <Marker holds={holds} closed={closed} critical={isCritical} task={task} onToggle={onToggle} />
            ) : null}
            {isEditing ? (
              <CellEditor {...{ column: key, label: title, task, days, people, onEnd }} typed={editing.typed} />
            ) : key === 'pct' ? (
              <PctBar
                pct={task.pct}
                reached={task.type === 'ms' && task.status === '2'}
                text={text}
                word={t('已达成')}
              />
            ) : (
              <span className="gantt-text">{text}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Marker({
  holds,
  closed,
  critical,
  task,
  onToggle,
}: {
  holds: boolean;
  closed: boolean;
  critical: boolean;
  task: ShownRow['task'];
  onToggle: (id: string) => void;
}) {
  if (!holds)
    return (
      <i
        className="gantt-mark"
        data-kind={task.type === 'ms' ? 'milestone' : 'task'}
        data-state={task.status === '2' ? 'done' : critical ? 'critical' : 'open'}
        aria-hidden="true"
      />
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      className="gantt-toggle"
      aria-label={closed ? say('展开“{0}”', task.name) : say('收起“{0}”', task.name)}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(task.id);
      }}
    >
      <svg width="12" height="12" viewBox="0 0 24 24" aria-hidden="true" data-closed={closed || undefined}>
        <path d="M5 9l7 7 7-7" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  );
}

function PctBar({ pct, reached, text, word }: { pct: number; reached: boolean; text: string; word: string }) {
  if (reached) return <span className="gantt-reached">{word}</span>;
  return (
    <span className="gantt-pct">
      <i>
        <b style={{ width: `${pct}%` }} />
      </i>
      <span>{text}</span>
    </span>
  );
}
