import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { useText } from '#services/messages/text.ts';
import type { PlanState } from '../model/plan-state.ts';
import type { Drag } from './use-bar-drag.ts';

/** What letting go would do: the days as they were and would be, how many working days, and how many tasks go along. */
export function DragTip({ drag, state, days }: { drag: Drag; state: PlanState; days: WorkDays }) {
  const t = useText();
  const { grip, task, step, preview, at, from } = drag;
  const change = step.edits.get(task.id);
  const after = { ...task, ...change };
  const isLink = grip.startsWith('link');
  const [target] = isLink ? step.edits : [];
  const to = target ? state.tasks.find(({ id }) => id === target[0]) : undefined;
  const old = new Map(state.tasks.map((one) => [one.id, one]));
  const moved = preview
    ? preview.tasks.filter(({ id, planStart, planEnd }) => {
        const was = old.get(id);
        return id !== task.id && was && (was.planStart !== planStart || was.planEnd !== planEnd);
      }).length
    : 0;
  return (
    <>
      {isLink ? (
        <svg className="gantt-thread" aria-hidden="true">
          <line x1={from.x} y1={from.y} x2={at.x} y2={at.y} />
        </svg>
      ) : null}
      <div className="gantt-tip" style={{ left: at.x + 12, top: at.y - 52 }} role="status">
        <b>
          {task.wbs} {task.name}
        </b>
        {isLink ? (
          <span>{to ? `→ ${to.wbs ?? ''} ${to.name}` : t('拖到另一项任务上建立依赖')}</span>
        ) : grip === 'pct' ? (
          <span>
            {task.pct}% → {after.pct}%
          </span>
        ) : (
          <span>
            {t('{0} 至 {1} → {2} 至 {3}', task.planStart, task.planEnd, after.planStart, after.planEnd)}
            {task.type === 'ms' ? '' : t('，{0} 个工作日', lengthOf(after, days))}
            {moved > 0 ? t('，顺延 {0} 项', moved) : ''}
          </span>
        )}
      </div>
    </>
  );
}
