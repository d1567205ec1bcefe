import type { PlanLine, PlanRow } from '@dossier/contract/pm/plan.ts';
import type { WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { memo, type PointerEvent, useMemo } from 'react';
import { say } from '#services/messages/text.ts';
import { useMedia } from '#services/page/use-media.ts';
import { shortDay } from '../../days.ts';
import type { PlanState } from '../model/plan-state.ts';
import type { ShownRow } from '../model/rows.ts';
import type { Scale } from '../model/scale.ts';
import { barWords, lateBy } from '../plan-words.ts';
import { barHeight, barTop, drawnLinks, placedLinks, rowHeight, type Span, spanOf, type Window } from './places.ts';
import type { Grip } from './use-bar-drag.ts';
import './bars.css';

/** Keys that are held while something is chosen. */
export type Keys = Pick<PointerEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export interface BarsProps {
  rows: readonly ShownRow[];
  state: Pick<PlanState, 'links' | 'scheduled' | 'broken'>;
  scale: Scale;
  days: WorkDays;
  window: Window;
  selected: ReadonlySet<string>;
  /** Days that were agreed to; null: none is compared. */
  baseline: ReadonlyMap<string, { planStart: string; planEnd: string }> | null;
  showsCritical: boolean;
  mayPlan: boolean;
  today: string;
  chosenLink: string | null;
  onGrip: (event: PointerEvent<SVGElement>, grip: Grip, task: PlanRow) => void;
  onSelect: (id: string, keys: Keys) => void;
  onLink: (line: PlanLine) => void;
}

export const linkKey = ({ from, to }: Pick<PlanLine, 'from' | 'to'>): string => `${from}>${to}`;

/** Links and bars of the rows that are drawn. */
export const Bars = memo(function Bars(props: BarsProps) {
  const { rows, state, scale, window, showsCritical, chosenLink, onLink } = props;
  const links = useMemo(() => placedLinks(state.links, rows), [state.links, rows]);
  const broken = useMemo(() => new Set(state.broken.map(({ link }) => linkKey(link))), [state.broken]);
  const byId = useMemo(() => new Map(rows.map(({ task }) => [task.id, task])), [rows]);
  const isCritical = (id: string) =>
    showsCritical && state.scheduled?.get(id)?.critical === true && byId.get(id)?.status !== '2';
  return (
    <>
      {drawnLinks(links, rows, scale, window).map(({ line, path }) => {
        const key = linkKey(line);
        const kind = broken.has(key) ? 'broken' : isCritical(line.from) && isCritical(line.to) ? 'critical' : 'plain';
        return (
          <g key={key} className="gantt-link" data-kind={kind} data-chosen={chosenLink === key || undefined}>
            <path d={path} markerEnd={kind === 'plain' ? 'url(#gantt-arrow)' : 'url(#gantt-arrow-red)'} />
            <path
              className="gantt-link-hit"
              d={path}
              onPointerDown={({ pointerType }) => pointerType === 'mouse' && onLink(line)}
              onPointerUp={({ pointerType }) => pointerType !== 'mouse' && onLink(line)}
            />
          </g>
        );
      })}
      {rows.slice(window.firstRow, window.lastRow).map((row, at) => (
        <Bar
          key={row.task.id}
          {...props}
          row={row}
          top={(window.firstRow + at) * rowHeight}
          critical={isCritical(row.task.id)}
        />
      ))}
    </>
  );
});

interface BarProps extends BarsProps {
  row: ShownRow;
  top: number;
  critical: boolean;
}

function Bar({ row, top, critical, ...props }: BarProps) {
  const { scale, window, state, days, selected, baseline, today, mayPlan, onGrip, onSelect } = props;
  const { task, holds } = row;
  const span = spanOf(row, scale);
  if (span.right + 160 < window.left || span.left - 24 > window.right) return null;
  const agreed = baseline?.get(task.id);
  const late = lateBy(task.planEnd, agreed?.planEnd, days);
  const kind = task.status === '2' ? 'done' : task.status === '4' ? 'cancelled' : critical ? 'critical' : 'open';
  const words = barWords(task, days, state.scheduled?.get(task.id));
  const isSelected = selected.has(task.id);
  const press = (event: PointerEvent<SVGElement>) => {
    if (event.pointerType === 'mouse') onSelect(task.id, event);
    if (mayPlan && !holds) onGrip(event, 'move', task);
  };
  // A finger that presses may be about to scroll: then it is not lifted from here.
  const tap = (event: PointerEvent<SVGElement>) => {
    if (event.pointerType !== 'mouse') onSelect(task.id, event);
  };
  return (
    <g className="gantt-bar" data-kind={kind} data-selected={isSelected || undefined}>
      {agreed ? (
        <rect
          className="gantt-baseline"
          x={scale.x(agreed.planStart)}
          y={top + 24}
          width={Math.max(2, scale.x(agreed.planEnd) + scale.perDay - scale.x(agreed.planStart))}
          height={3}
          rx={1.5}
        />
      ) : null}
      {isSelected ? (
        <rect
          className="gantt-ring"
          {...{ x: span.left - (task.type === 'ms' ? 11 : 3), y: top + barTop - 3, rx: 5, height: barHeight + 6 }}
          width={span.right - span.left + (task.type === 'ms' ? 22 : 6)}
        />
      ) : null}
      <g data-bar={task.id} onPointerDown={press} onPointerUp={tap}>
        <title>{words}</title>
        {task.type === 'ms' ? (
          <path
            className="gantt-milestone"
            d={diamond(span.left, top)}
            data-reached={task.status === '2' || undefined}
          />
        ) : holds ? (
          <path className="gantt-summary" d={bracket(span, top)} />
        ) : (
          <>
            <rect className="gantt-rest" {...boxOf(span, top)} />
            <rect className="gantt-part" {...boxOf(span, top)} width={((span.right - span.left) * task.pct) / 100} />
          </>
        )}
      </g>
      {task.type === 'ms' || late > 0 ? (
        <text
          className="gantt-label"
          data-late={late > 0 || undefined}
          x={span.right + (task.type === 'ms' ? 14 : 8)}
          y={top + 17}
        >
          {labelOf(task, late, today)}
        </text>
      ) : null}
      {isSelected && mayPlan && !holds && kind !== 'done' && kind !== 'cancelled' ? (
        <Handles task={task} span={span} top={top} onGrip={onGrip} />
      ) : null}
    </g>
  );
}

function labelOf(task: PlanRow, late: number, today: string): string {
  const day = shortDay(task.planEnd, today);
  if (task.type !== 'ms') return say('晚 {0} 天', late);
  if (task.status === '2') return say('{0} 已完成', day);
  return late > 0 ? say('{0} 晚 {1} 天', day, late) : day;
}

/** What a bar can be held by, and the dots that links begin at. */
function Handles({ task, span, top, onGrip }: { task: PlanRow; span: Span; top: number } & Pick<BarsProps, 'onGrip'>) {
  // Fingers need more to hold on to. It lies beside the bar, which can still be held itself.
  const isCoarse = useMedia('(pointer: coarse)');
  const [out, into, dot] = isCoarse ? [20, 4, 9] : [6, 6, 4];
  const hold = (grip: Grip) => ({ onPointerDown: (event: PointerEvent<SVGElement>) => onGrip(event, grip, task) });
  const middle = top + barTop + barHeight / 2;
  const isMilestone = task.type === 'ms';
  const done = span.left + ((span.right - span.left) * task.pct) / 100;
  const far = (isMilestone ? 18 : 10) + (isCoarse ? 22 : 4);
  return (
    <g className="gantt-handles">
      {isMilestone ? null : (
        <>
          <rect className="gantt-edge" x={span.left - 3} y={top + barTop} width={6} height={12} rx={3} />
          <rect
            className="gantt-hit gantt-hit--edge"
            x={span.left - out}
            y={top}
            width={out + into}
            height={24}
            {...hold('start')}
          />
          <rect className="gantt-edge" x={span.right - 3} y={top + barTop} width={6} height={12} rx={3} />
          <rect
            className="gantt-hit gantt-hit--edge"
            x={span.right - into}
            y={top}
            width={out + into}
            height={24}
            {...hold('end')}
          />
          <path className="gantt-edge" d={`M${done} ${top + 18}l5 7h-10z`} />
          <rect
            className="gantt-hit gantt-hit--edge"
            x={done - 6}
            y={top + 18}
            width={12}
            height={10}
            {...hold('pct')}
          />
        </>
      )}
      <circle className="gantt-dot" cx={span.left - far} cy={middle} r={dot} {...hold('link-start')} />
      <circle className="gantt-dot" cx={span.right + far} cy={middle} r={dot} {...hold('link-end')} />
    </g>
  );
}

const boxOf = ({ left, right }: Span, top: number) => ({
  ...{ x: left, y: top + barTop, width: right - left, height: barHeight, rx: 3 },
});

const diamond = (x: number, top: number): string => `M${x} ${top + barTop - 1.5}l8 8-8 8-8-8z`;

const bracket = ({ left, right }: Span, top: number): string => {
  const width = Math.max(10, right - left);
  return `M${left} ${top + 10}h${width}v10l-5-5h${-(width - 10)}l-5 5z`;
};
