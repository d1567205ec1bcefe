import { Gantt, type ILink, type ITask, Willow } from '@svar-ui/react-gantt';
import '@svar-ui/react-gantt/all.css';
import { dayNumber } from '../../../rules/src/schedule/work-days.ts';
import { shell } from '../../peers/pages/shell.tsx';
import { tallest } from '../../peers/pages/tallest.ts';
import type { Candidate } from './candidate.ts';

const scales = [
  { unit: 'month', step: 1, format: '%F %Y' },
  { unit: 'week', step: 1, format: '%d' },
] as const;

/** SVAR React Gantt, free edition, with its table of names. It schedules nothing: what follows a task stays. */
const svar: Candidate = ({ root, plan: { plan } }) => {
  const parents = new Set(plan.tasks.flatMap(({ parentId }) => parentId ?? []));
  const tasks: ITask[] = plan.tasks.map(({ id, parentId, name, planStart, planEnd, pct }) => ({
    ...{ id, text: name, progress: pct, parent: parentId ?? 0 },
    ...(parents.has(id) ? { type: 'summary', open: true } : { type: 'task' }),
    ...{ start: dateOf(planStart, 0), end: dateOf(planEnd, 1) },
  }));
  const links: ILink[] = plan.links.map(({ from, to }, at) => ({ id: at + 1, source: from, target: to, type: 'e2s' }));
  const show = shell(root, () => (
    <Willow>
      <div style={{ height: 860 }}>
        <Gantt tasks={tasks} links={links} scales={[...scales]} cellWidth={56} />
      </div>
    </Willow>
  ));
  return {
    show,
    scroller: () => tallest(root),
    bar: (id) => root.querySelector(`.wx-bar[data-id="${id}"], .wx-bar[data-id=":${id}"]`),
    row: (id) => root.querySelector(`[data-id="${id}"], [data-id=":${id}"]`),
  };
};
export default svar;

const dateOf = (day: string, plus: number): Date => new Date((dayNumber(day) + plus) * 86_400_000);
