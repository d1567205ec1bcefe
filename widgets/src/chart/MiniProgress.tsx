import { useText } from '../language/text.ts';

import './mini-progress.css';

export interface MiniProgressProps {
  /** What is measured. */
  label: string;
  /** What should be reached, in percent: a mark. @default 0 */
  target?: number;
  /** What is reached, in percent. @default 0 */
  percentage?: number;
  /** Height of the bar in px. @default 10 */
  height?: number;
  /** @default '#13C2C2' */
  color?: string;
}

/** A bar with a mark at its target. */
export function MiniProgress({ label, target = 0, percentage = 0, height = 10, color = '#13C2C2' }: MiniProgressProps) {
  const t = useText();
  const reached = inPercent(percentage);
  return (
    <div
      className="dw-mini-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={reached}
      aria-valuetext={t('{0}%，目标{1}%', reached, inPercent(target))}
      title={t('目标值 {0}%', inPercent(target))}
    >
      <div className="dw-mini-progress-track" style={{ height }}>
        <div style={{ width: `${reached}%`, background: color }} />
      </div>
      <span className="dw-mini-progress-target" style={{ left: `${inPercent(target)}%` }} />
    </div>
  );
}

function inPercent(value: number): number {
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0;
}
