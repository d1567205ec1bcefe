import { countedAtMost, foundAtMost } from '@dossier/contract/system/log.ts';
import { totalText } from './list-query.ts';
import { say } from './text.ts';

const bounds: readonly number[] = [countedAtMost, foundAtMost];

/** The total of a log, which is counted up to a bound only (decision 0031). */
export function countedText(total: number, range: [number, number]): string {
  const text = totalText(total, range);
  return bounds.includes(total) ? say('{0}以上，请缩小条件', text) : text;
}
