import type { Plan } from '@dossier/contract/pm/plan.ts';
import { dayTypes } from '@dossier/rules/flow/working-days.ts';
import { dayNumber, dayText, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { memo, useMemo } from 'react';
import type { Scale } from '../model/scale.ts';
import type { Window } from './places.ts';

/** Days off that have a name are holidays; other ones are like any weekend. */
const kindOf = ({ type, name }: Plan['days'][number]): string | undefined =>
  type === dayTypes.makeUp ? 'work' : type !== dayTypes.work && name ? 'holiday' : undefined;

interface ShadingProps {
  scale: Scale;
  days: WorkDays;
  calendar: Plan['days'];
  window: Pick<Window, 'left' | 'right'>;
  top: number;
  height: number;
}

/** Days off, holidays and made-up working days behind the bars; where a day is one pixel, holidays alone. */
export const Shading = memo(function Shading({ scale, days, calendar, window, top, height }: ShadingProps) {
  const kinds = useMemo(() => new Map(calendar.map((one) => [one.day, kindOf(one)])), [calendar]);
  const first = dayNumber(scale.dayAt(window.left));
  const last = dayNumber(scale.dayAt(window.right));
  const boxes: { kind: string; from: number; to: number }[] = [];
  for (let at = first; at <= last; at += 1) {
    const day = dayText(at);
    const kind = kinds.get(day) ?? (days.isWorking(day) ? undefined : 'off');
    if (kind === undefined || (kind === 'off' && scale.perDay < 3)) continue;
    const before = boxes.at(-1);
    if (before && before.kind === kind && before.to === at) before.to = at + 1;
    else boxes.push({ kind, from: at, to: at + 1 });
  }
  return (
    <g>
      {boxes.map(({ kind, from, to }) => (
        <rect
          key={from}
          className={`gantt-day--${kind}`}
          x={(from - scale.first) * scale.perDay}
          y={top}
          width={(to - from) * scale.perDay}
          height={height}
        />
      ))}
    </g>
  );
});
