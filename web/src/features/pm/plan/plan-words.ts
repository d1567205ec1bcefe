import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import type { ScheduledTask } from '@dossier/rules/schedule/schedule.ts';
import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { say } from '#services/messages/text.ts';

/** What a bar says of its task in one line, for readers and for its tip. */
export function barWords(task: PlanRow, days: WorkDays, scheduled?: ScheduledTask): string {
  const time =
    task.type === 'ms'
      ? say('{0}，里程碑', task.planEnd)
      : say('{0} 至 {1}，{2} 个工作日', task.planStart, task.planEnd, lengthOf(task, days));
  const float =
    !scheduled || task.status === '2'
      ? ''
      : scheduled.critical
        ? say('，关键任务')
        : say('，总时差 {0} 天', scheduled.float);
  return `${task.wbs ?? ''} ${task.name}，${task.pct}%，${time}${float}`;
}

/** Working days by which a task ends later than agreed; 0 where it does not. */
export function lateBy(end: string, agreed: string | undefined, days: WorkDays): number {
  if (agreed === undefined || end <= agreed) return 0;
  return Math.max(0, days.between(agreed, end) - (days.isWorking(agreed) ? 1 : 0));
}
