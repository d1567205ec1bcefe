/** What a trend is made from: a percentage, or a value beside what it is compared with. */
export interface TrendFacts {
  /** In percent; left out, it is found from `target` and `value`. */
  percentage?: number;
  /** Whether it went up; left out, `value` decides against `target`, or the sign of `percentage`. */
  type?: boolean;
  /** What it is compared with. */
  target?: number;
  value?: number;
  /** Decimals. @default 2 */
  fixed?: number;
}

/** Which way, and by how much: the amount has no sign. Nothing can be compared with 0. */
export function trendOf({ percentage, type, target = 0, value = 0, fixed = 2 }: TrendFacts): {
  up: boolean;
  text: string;
} {
  const up = type ?? (percentage === undefined ? value >= target : percentage >= 0);
  if (percentage === undefined && target === 0) return { up, text: '—' };
  const amount = Math.abs(percentage ?? ((value - target) * 100) / target);
  return { up, text: `${amount.toFixed(fixed)}%` };
}
