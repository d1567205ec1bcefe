import { type KeyboardEvent, useId, useState } from 'react';
import { useMessages } from '../../../platform/messages/index.ts';
import { scaleEnd, type VisitDay } from './visit-days.ts';

const width = 720;
const height = 240;
const left = 40;
const right = 16;
const top = 16;
const bottom = 28;

/** Sign-ins as bars, addresses as a dashed line with round marks: told apart without colour. Arrows read day by day. */
export function VisitChart({ days }: { days: readonly VisitDay[] }) {
  const t = useMessages().dashboard;
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const end = scaleEnd(Math.max(...days.map((day) => Math.max(day.visits, day.ips))));
  const x = (i: number) => left + ((width - left - right) / days.length) * (i + 0.5);
  const y = (value: number) => height - bottom - ((height - top - bottom) * value) / end;
  const shown = at === null ? null : days[at];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    setAt((before) => Math.min(days.length - 1, Math.max(0, before === null ? days.length - 1 : before + step)));
  };
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="chart-legend">
        <span className="legend-bar">{t.visitSeries}</span>
        <span className="legend-line">{t.ipSeries}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: no field set, but one thing that the arrows read day by day */}
      <div
        className="chart-area"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows need the focus here
        tabIndex={0}
        role="group"
        aria-label={t.visits}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
      >
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => setAt(null)}>
          {[0, 0.25, 0.5, 0.75, 1].map((share) => (
            <g key={share}>
              <line x1={left} x2={width - right} y1={y(end * share)} y2={y(end * share)} className="chart-grid" />
              <text x={left - 8} y={y(end * share) + 4} className="chart-number">
                {end * share}
              </text>
            </g>
          ))}
          {days.map((day, i) => (
            <g
              key={day.date}
              onPointerEnter={() => setAt(i)}
              className={i === at ? 'chart-day chart-day--on' : 'chart-day'}
            >
              <rect x={x(i) - 46} y={top} width={92} height={height - top - bottom} className="chart-hit" />
              <rect
                x={x(i) - 14}
                y={y(day.visits)}
                width={28}
                height={height - bottom - y(day.visits)}
                rx={3}
                className="chart-bar"
              />
              <text x={x(i)} y={height - 8} className="chart-label">
                {day.label}
              </text>
            </g>
          ))}
          <polyline points={days.map((day, i) => `${x(i)},${y(day.ips)}`).join(' ')} className="chart-line" />
          {days.map((day, i) => (
            <circle key={day.date} cx={x(i)} cy={y(day.ips)} r={4} className="chart-mark" />
          ))}
        </svg>
        <p className="chart-reading" role="status">
          {shown ? `${shown.date}　${t.visitSeries} ${shown.visits}　${t.ipSeries} ${shown.ips}` : ' '}
        </p>
      </div>
    </figure>
  );
}
