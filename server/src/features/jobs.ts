import type { JobDefinition } from '#services/jobs/define.ts';
import { draftAnnual } from './arc/annual/draft-annual.job.ts';
import { anchorAuditJob } from './arc/audit/anchor.job.ts';
import { coolingEnds } from './arc/destroy/cooling.job.ts';
import { remindDue, remindSecrets } from './arc/due/remind-due.job.ts';
import { watchStores } from './arc/env/watch-stores.job.ts';
import { fixityJob } from './arc/fixity/fixity.job.ts';
import { projectEndsJob } from './arc/item/project-ends.job.ts';
import { loanClock } from './arc/loan/loan-clock.job.ts';
import { remindArchiveLoans } from './arc/loan/remind-loans.job.ts';
import { clearanceClock, remindClearances } from './arc/rights/clearance-clock.job.ts';
import { indexArchivesJob } from './arc/search/index.job.ts';
import { tellFollowersJob } from './communication/own-record/tell-followers.job.ts';
import { expireLoans } from './eq/loan/expire-loans.job.ts';
import { remindLoans } from './eq/loan/remind-loans.job.ts';
import { purgeLibraryTrash } from './files/library/purge-trash.job.ts';
import { flowLimits } from './flow/approval/flow-limits.job.ts';
import { purgeFormBackups } from './online/form/purge-backups.job.ts';
import { backup } from './operations/upkeep/backup.job.ts';
import { checkFiles } from './operations/upkeep/check-files.job.ts';
import { databaseStatistics } from './operations/upkeep/database-statistics.job.ts';
import { expireTenants } from './operations/upkeep/expire-tenants.job.ts';
import { purgeFiles } from './operations/upkeep/purge-files.job.ts';
import { purgeLogs } from './operations/upkeep/purge-logs.job.ts';
import { purgeMessages } from './operations/upkeep/purge-messages.job.ts';
import { purgeSessions } from './operations/upkeep/purge-sessions.job.ts';
import { purgeTaskRecords } from './operations/upkeep/purge-tasks.job.ts';
import { refreshDictionaries } from './operations/upkeep/refresh-dictionaries.job.ts';
import { resendMessages } from './operations/upkeep/resend-messages.job.ts';
import { scanFiles } from './operations/upkeep/scan-files.job.ts';
import { closeTicketsJob } from './pm/desk/close-tickets.job.ts';
import { watchTicketsJob } from './pm/desk/watch-tickets.job.ts';
import { remindDispatches } from './pm/dispatch/remind-dispatches.job.ts';
import { reachNodesJob } from './pm/node/reach-nodes.job.ts';
import { refreshTeamsJob } from './pm/project/refresh-teams.job.ts';
import { remindContracts } from './pm/reminder/remind-contracts.job.ts';
import { remindFiling } from './pm/reminder/remind-filing.job.ts';
import { remindMonthLock } from './pm/reminder/remind-month-lock.job.ts';
import { remindPayments } from './pm/reminder/remind-payments.job.ts';
import { remindTasks } from './pm/reminder/remind-tasks.job.ts';
import { remindReports } from './pm/report/remind-reports.job.ts';
import { draftStatistics } from './pm/stat/draft-statistics.job.ts';
import { remindLateTimesheets, remindTimesheets } from './pm/timesheet/remind-timesheets.job.ts';
import { projectHealthJob } from './pm/value/project-health.job.ts';

/** The one list of tasks that can be scheduled; a new installation runs each at its own times. */
export const builtInJobs: readonly JobDefinition[] = [
  purgeLogs,
  purgeFiles,
  purgeLibraryTrash,
  purgeFormBackups,
  purgeSessions,
  purgeTaskRecords,
  refreshDictionaries,
  expireTenants,
  checkFiles,
  scanFiles,
  databaseStatistics,
  backup,
  resendMessages,
  purgeMessages,
  flowLimits,
  expireLoans,
  loanClock,
  remindArchiveLoans,
  clearanceClock,
  remindClearances,
  remindDue,
  watchStores,
  draftAnnual,
  remindSecrets,
  coolingEnds,
  remindLoans,
  refreshTeamsJob,
  reachNodesJob,
  projectHealthJob,
  remindTasks,
  remindPayments,
  remindContracts,
  remindFiling,
  remindMonthLock,
  draftStatistics,
  remindReports,
  projectEndsJob,
  anchorAuditJob,
  fixityJob,
  indexArchivesJob,
  remindTimesheets,
  remindLateTimesheets,
  remindDispatches,
  watchTicketsJob,
  closeTicketsJob,
  tellFollowersJob,
];
