import type { CalendarKind } from '@dossier/contract/pm/calendar/calendar.ts';
import { type Later, later } from '#services/messages/text.ts';

/**
 * What a kind is called, its colour, the page of its register and the dictionary of its states. What is on one day has a
 * lower rank than what lasts, so that no long task hides it.
 */
export const calendarLooks: Readonly<
  Record<CalendarKind, { name: Later; tone: string; page: string; states: string; rank: number }>
> = {
  task: { name: later('任务'), tone: 'var(--ant-blue-6)', page: '/pm/task', states: 'pm_task_status', rank: 2 },
  milestone: {
    name: later('里程碑'),
    tone: 'var(--ant-purple-6)',
    page: '/pm/task',
    states: 'pm_task_status',
    rank: 0,
  },
  payment: {
    name: later('收付款节点'),
    tone: 'var(--ant-gold-6)',
    page: '/pm/node',
    states: 'pm_node_status',
    rank: 0,
  },
  leaving: {
    name: later('外派离场'),
    tone: 'var(--ant-red-6)',
    page: '/pm/dispatch',
    states: 'pm_dispatch_status',
    rank: 0,
  },
  loan: { name: later('设备借用'), tone: 'var(--ant-green-6)', page: '/eq/loan', states: 'eq_loan_status', rank: 1 },
};
