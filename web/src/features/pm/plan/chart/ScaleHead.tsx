import type { Plan } from '@dossier/contract/pm/plan.ts';
import { dayTypes } from '@dossier/rules/flow/working-days.ts';
import { memo } from 'react';
import { say, useText } from '#services/messages/text.ts';
import { nameIndent, type Scale, type Tick, ticks } from '../model/scale.ts';
import { headHeight, type Window } from './places.ts';

interface ScaleHeadProps {
  scale: Scale;
  calendar: Plan['days'];
  today: string;
  window: Pick<Window, 'left' | 'right'>;
}

/** Months and weeks above the bars, today, and what the calendar calls its days. */
export const ScaleHead = memo(function ScaleHead({ scale, calendar, today, window }: ScaleHeadProps) {
  const t = useText();
  const { upper, lower } = ticks(scale, window.left, window.right);
  const now = scale.x(today) + scale.perDay / 2;
  return (
    <div className="gantt-scale" style={{ width: scale.width, height: headHeight }} aria-hidden="true">
      {upper.map((tick, at) => (
        <span
          key={tick.day}
          className="gantt-tick gantt-tick--upper"
          style={{ ...boxOf(tick), paddingLeft: nameIndent(tick, now) }}
        >
          {upperWords(scale, tick, at === 0)}
        </span>
      ))}
      {lower.map((tick) => (
        <span key={tick.day} className="gantt-tick" style={boxOf(tick)}>
          {lowerWords(scale, tick)}
        </span>
      ))}
      {namedStretches(calendar).map(({ day, days, type, name }) => {
        const x = scale.x(day);
        const width = days * scale.perDay;
        if (x > window.right || x + width < window.left || (type === dayTypes.makeUp ? width < 6 : width < 14))
          return null;
        return (
          <span key={day} className="gantt-holiday" data-kind={type} title={name} style={{ left: x + width / 2 }}>
            {type === dayTypes.makeUp ? t('班') : name}
          </span>
        );
      })}
      {now >= 0 && now <= scale.width ? (
        <span className="gantt-today" style={{ left: now }}>
          {t('今天 {0}', today.slice(5))}
        </span>
      ) : null}
    </div>
  );
});

const boxOf = ({ x, width }: Tick) => ({ left: x, width });

function upperWords({ zoom }: Scale, { day }: Tick, isFirst: boolean): string {
  const [year = '', month = ''] = day.split('-');
  if (zoom === 'month' || zoom === 'quarter') return say('{0}年', year);
  return isFirst || month === '01' ? say('{0}年{1}月', year, Number(month)) : say('{0}月', Number(month));
}

function lowerWords({ zoom }: Scale, { day }: Tick): string {
  const [, month = '', date = ''] = day.split('-');
  if (zoom === 'quarter') return say('{0}季度', Math.floor((Number(month) - 1) / 3) + 1);
  if (zoom === 'month') return say('{0}月', Number(month));
  return zoom === 'day' ? String(Number(date)) : day.slice(5);
}

/** Days of one name beside each other. Days off that have no name say nothing. */
function namedStretches(calendar: Plan['days']): { day: string; days: number; type: string; name: string }[] {
  const found: { day: string; days: number; type: string; name: string; end: number }[] = [];
  for (const { day, type, name } of calendar) {
    if (!name || type === dayTypes.work) continue;
    const at = Date.parse(day) / 86_400_000;
    const last = found.at(-1);
    if (
      last &&
      last.end === at &&
      last.name === name &&
      (last.type === dayTypes.makeUp) === (type === dayTypes.makeUp)
    ) {
      last.end += 1;
      last.days += 1;
    } else found.push({ day, days: 1, type, name, end: at + 1 });
  }
  return found;
}
