import { say } from '#services/messages/text.ts';
import type { Column } from './chart/GridRows.tsx';

/** Least and most width of the table, in px. */
export const leastTable = 160;
export const mostTable = 900;
const leastName = 140;

/** Columns beside the name, the ones that go first at the end. */
const others = (): Column[] => [
  { key: 'end', title: say('结束'), width: 76 },
  { key: 'start', title: say('开始'), width: 76 },
  { key: 'pct', title: say('完成'), width: 92 },
  { key: 'wbs', title: 'WBS', width: 64 },
  { key: 'owner', title: say('负责人'), width: 72 },
  { key: 'length', title: say('工期'), width: 64 },
];
const order = ['wbs', 'name', 'owner', 'length', 'start', 'end', 'pct'];

/** As many columns as fit a table of so many px; the name has the rest. */
export function columnsFor(width: number): Column[] {
  let rest = width - leastName;
  const fitting = others().filter((column) => {
    if (column.width > rest) return false;
    rest -= column.width;
    return true;
  });
  const used = fitting.reduce((sum, column) => sum + column.width, 0);
  return [...fitting, { key: 'name' as const, title: say('名称'), width: width - used }].toSorted(
    (one, other) => order.indexOf(one.key) - order.indexOf(other.key),
  );
}
