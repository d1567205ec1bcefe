import { gantt } from 'dhtmlx-gantt';
import 'dhtmlx-gantt/codebase/dhtmlxgantt.css';
import { dayNumber, dayText } from '../../../rules/src/schedule/work-days.ts';
import type { Candidate } from './candidate.ts';

/** DHTMLX Gantt, Community edition, with its table. It schedules nothing: what follows a task stays. */
const dhtmlx: Candidate = ({ root, plan: { plan } }) => {
  const parents = new Set(plan.tasks.flatMap(({ parentId }) => parentId ?? []));
  const tasks = plan.tasks.map(({ id, parentId, name, planStart, planEnd, pct }) => ({
    ...{ id, text: name, progress: pct / 100, parent: parentId ?? 0, open: true },
    ...{ type: parents.has(id) ? 'project' : 'task' },
    ...{ start_date: planStart, end_date: dayText(dayNumber(planEnd) + 1) },
  }));
  const links = plan.links.map(({ from, to }, at) => ({ id: at + 1, source: from, target: to, type: '0' }));
  return {
    show() {
      gantt.config.date_format = '%Y-%m-%d';
      gantt.config.scales = [
        { unit: 'month', step: 1, format: '%F %Y' },
        { unit: 'week', step: 1, format: '%d' },
      ];
      gantt.config.min_column_width = 56;
      gantt.init(root);
      gantt.parse({ tasks, links } as unknown as Parameters<typeof gantt.parse>[0]);
    },
    scroller: () => root.querySelector<HTMLElement>('.gantt_ver_scroll') ?? root,
    bar: (id) => root.querySelector(`.gantt_task_line[data-task-id="${id}"], .gantt_task_line[task_id="${id}"]`),
    row: (id) => root.querySelector(`.gantt_row[data-task-id="${id}"], .gantt_row[task_id="${id}"]`),
  };
};
export default dhtmlx;
