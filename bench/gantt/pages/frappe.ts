// @ts-expect-error the package has no types
import Gantt from 'frappe-gantt';
import '../node_modules/frappe-gantt/dist/frappe-gantt.css';
import type { Candidate } from './candidate.ts';

/** Frappe Gantt: weeks, its own popups off. What follows a task moves with it by as many days. */
const frappe: Candidate = ({ root, plan: { plan } }) => {
  const before = Map.groupBy(plan.links, ({ to }) => to);
  const tasks = plan.tasks.map(({ id, name, planStart, planEnd, pct }) => ({
    ...{ id, name, start: planStart, end: planEnd, progress: pct },
    dependencies: (before.get(id) ?? []).map(({ from }) => from).join(','),
  }));
  return {
    show() {
      new Gantt(root, tasks, {
        ...{ view_mode: 'Week', container_height: 860, popup: false, today_button: false, scroll_to: 'start' },
        ...{ infinite_padding: false, move_dependencies: true },
      });
    },
    scroller: () => root.querySelector<HTMLElement>('.gantt-container') ?? root,
    bar: (id) => root.querySelector(`.bar-wrapper[data-id="${id}"] .bar`),
    row: (id) => root.querySelector(`.bar-wrapper[data-id="${id}"]`),
  };
};
export default frappe;
