/** Registers of projects whose pages are plain, in one file: each of its own would make the map of pages larger. */
export { acceptance } from '@dossier/contract/pm/acceptance.ts';
export { change } from '@dossier/contract/pm/change.ts';
export { projectClose } from '@dossier/contract/pm/closing/close.ts';
export { projectDoc } from '@dossier/contract/pm/closing/doc.ts';
export { filingLine } from '@dossier/contract/pm/closing/filing.ts';
export { filingScope } from '@dossier/contract/pm/closing/scope.ts';
export { subEval } from '@dossier/contract/pm/closing/sub-eval.ts';
export { contract } from '@dossier/contract/pm/contract.ts';
export { cost } from '@dossier/contract/pm/cost.ts';
export { customer } from '@dossier/contract/pm/customer.ts';
export { deliv } from '@dossier/contract/pm/deliv.ts';
export { delivVersion } from '@dossier/contract/pm/deliv-version.ts';
export { sla } from '@dossier/contract/pm/desk/sla.ts';
export { dispatch } from '@dossier/contract/pm/dispatch.ts';
export { invoice } from '@dossier/contract/pm/invoice.ts';
export { issue } from '@dossier/contract/pm/issue.ts';
export { node } from '@dossier/contract/pm/node.ts';
export { monthRate } from '@dossier/contract/pm/rate.ts';
export { receipt } from '@dossier/contract/pm/receipt.ts';
export { report } from '@dossier/contract/pm/report/report.ts';
export { risk } from '@dossier/contract/pm/risk.ts';
export { staff } from '@dossier/contract/pm/staff.ts';
export { statEvidence } from '@dossier/contract/pm/stat/evidence.ts';
export { stat } from '@dossier/contract/pm/stat/stat.ts';
export { stmt } from '@dossier/contract/pm/stmt.ts';
export { supplier } from '@dossier/contract/pm/supplier.ts';
export { task } from '@dossier/contract/pm/task.ts';
export { projectTemplate } from '@dossier/contract/pm/template/template.ts';
export { timesheet } from '@dossier/contract/pm/timesheet.ts';

/** 服务台, named here so that the list of screens, which everybody loads, does not name its parts. */
export const ticketPage = () => import('./desk/TicketList.tsx');
/** 项目看板, likewise. */
export const boardPage = () => import('./board/TaskBoard.tsx');
/** 项目日历, likewise. */
export const calendarPage = () => import('./calendar/ProjectCalendar.tsx');
/** 资源负荷, likewise. */
export const workloadPage = () => import('./workload/WorkloadMap.tsx');
