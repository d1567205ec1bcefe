import { backup } from './features/system/upkeep/backup.job.ts';
import { checkFiles } from './features/system/upkeep/check-files.job.ts';
import { databaseStatistics } from './features/system/upkeep/database-statistics.job.ts';
import { expireTenants } from './features/system/upkeep/expire-tenants.job.ts';
import { purgeFiles } from './features/system/upkeep/purge-files.job.ts';
import { purgeLogs } from './features/system/upkeep/purge-logs.job.ts';
import { purgeMessages } from './features/system/upkeep/purge-messages.job.ts';
import { purgeSessions } from './features/system/upkeep/purge-sessions.job.ts';
import { purgeTaskRecords } from './features/system/upkeep/purge-tasks.job.ts';
import { refreshDictionaries } from './features/system/upkeep/refresh-dictionaries.job.ts';
import { resendMessages } from './features/system/upkeep/resend-messages.job.ts';
import { scanFiles } from './features/system/upkeep/scan-files.job.ts';
import type { JobDefinition } from './platform/jobs/define.ts';

/** The one list of tasks that can be scheduled; a new installation runs each at its own times. */
export const builtInJobs: readonly JobDefinition[] = [
  purgeLogs,
  purgeFiles,
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
];
