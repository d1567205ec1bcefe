export { annual } from '@dossier/contract/arc/annual/annual.ts';
export { annualEvidence } from '@dossier/contract/arc/annual/evidence.ts';
/** Registers of the archive whose pages are plain, in one file as those of projects. */

export { archiveAccess } from '@dossier/contract/arc/access.ts';
export { auditAnchor } from '@dossier/contract/arc/audit.ts';
export { box } from '@dossier/contract/arc/box.ts';
export { fixity } from '@dossier/contract/arc/check/fixity.ts';
export { checkResult } from '@dossier/contract/arc/check/result.ts';
export { checkScheme } from '@dossier/contract/arc/check/scheme.ts';
export { archiveClass } from '@dossier/contract/arc/class.ts';
export { inventoryLine } from '@dossier/contract/arc/count/line.ts';
export { appraisal } from '@dossier/contract/arc/ending/appraisal.ts';
export { correction } from '@dossier/contract/arc/ending/correct.ts';
export { hold } from '@dossier/contract/arc/ending/hold.ts';
export { opinion } from '@dossier/contract/arc/ending/opinion.ts';
export { intake } from '@dossier/contract/arc/intake.ts';
export { bodyMove } from '@dossier/contract/arc/move.ts';
export { loanQueue } from '@dossier/contract/arc/queue.ts';
export { renumber } from '@dossier/contract/arc/renumber.ts';
export { accessEntry } from '@dossier/contract/arc/rights/acl.ts';
export { clearance } from '@dossier/contract/arc/rights/clearance.ts';
export { schedule } from '@dossier/contract/arc/schedule.ts';
export { scheduleEntry } from '@dossier/contract/arc/schedule-entry.ts';

/** 综合检索, named here so that the list of screens, which everybody loads, does not name its parts. */
export const searchPage = () => import('./search/SearchPage.tsx');
export { archivePackage } from '@dossier/contract/arc/transfer/package.ts';
export { transfer } from '@dossier/contract/arc/transfer/transfer.ts';
