import { archiveAccess } from './access.ts';
import { box } from './box.ts';
import { fixity } from './check/fixity.ts';
import { checkResult } from './check/result.ts';
import { checkScheme } from './check/scheme.ts';
import { archiveClass } from './class.ts';
import { inventory } from './count/inventory.ts';
import { inventoryLine } from './count/line.ts';
import { appraisal } from './ending/appraisal.ts';
import { correction } from './ending/correct.ts';
import { hold } from './ending/hold.ts';
import { opinion } from './ending/opinion.ts';
import { fonds } from './fonds.ts';
import { archiveLoan } from './loan.ts';
import { location } from './location.ts';
import { bodyMove } from './move.ts';
import { loanQueue } from './queue.ts';
import { renumber } from './renumber.ts';
import { archiveRule } from './rule.ts';
import { schedule } from './schedule.ts';
import { scheduleEntry } from './schedule-entry.ts';
import { archivePackage } from './transfer/package.ts';

/** Registers of the archive whose files declare nothing besides them. */
export const archiveRegisters = [
  fonds,
  archiveRule,
  archiveClass,
  schedule,
  scheduleEntry,
  location,
  box,
  bodyMove,
  inventory,
  inventoryLine,
  archiveLoan,
  loanQueue,
  archiveAccess,
  renumber,
  archivePackage,
  correction,
  hold,
  appraisal,
  opinion,
  checkScheme,
  checkResult,
  fixity,
] as const;
