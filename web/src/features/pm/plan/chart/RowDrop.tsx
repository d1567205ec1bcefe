import { say, useText } from '#services/messages/text.ts';
import type { PlanState } from '../model/plan-state.ts';
import { rowHeight } from './places.ts';
import type { RowDrag } from './use-row-drag.ts';
import './row-drop.css';

/** Shows in the table where the rows that are carried would land: a line between two rows, or the row that would hold them. */
export function RowDropMark({ drag: { target, landing } }: { drag: RowDrag }) {
  const { at, into, level } = target;
  return (
    <div
      aria-hidden="true"
      className="gantt-drop"
      data-into={into || undefined}
      data-refused={landing.type === 'refused' || undefined}
      style={into ? { top: at * rowHeight, height: rowHeight } : { top: at * rowHeight - 1, left: 8 + level * 20 }}
    />
  );
}

/** Beside the pointer: what is carried and where it would go, or why it may not. */
export function RowDropTip({ drag, state }: { drag: RowDrag; state: PlanState }) {
  const t = useText();
  const { task, ids, target, landing, at } = drag;
  const isRefused = landing.type === 'refused';
  return (
    <div className="gantt-tip" data-refused={isRefused || undefined} style={tipPlace(at)} role="status">
      <b>{ids.size > 1 ? t('{0} 项任务', ids.size) : `${task.wbs ?? ''} ${task.name}`}</b>
      <span>
        {landing.type === 'refused'
          ? refusal(landing.why)
          : landing.type === 'stays'
            ? t('位置不变')
            : place(target, state)}
      </span>
    </div>
  );
}

const tipPlace = ({ x, y }: { x: number; y: number }) => ({ left: x + 16, top: y + 12 });

function refusal(why: 'milestone' | 'begun' | 'within'): string {
  if (why === 'milestone') return say('里程碑下不能有任务');
  return why === 'begun' ? say('任务已开始，不能成为上级任务') : say('不能移到自身或其下级任务中');
}

function place({ into, parentId, before }: RowDrag['target'], { tasks }: PlanState): string {
  const nameOf = (id: string | null) => tasks.find((one) => one.id === id)?.name ?? '';
  if (into) return say('移到“{0}”之下', nameOf(parentId));
  if (before !== null) return say('移到“{0}”之前', nameOf(before));
  return parentId === null ? say('移到计划末尾') : say('移到“{0}”的末尾', nameOf(parentId));
}
