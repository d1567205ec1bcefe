import { archiveAccess } from './arc/access.ts';
import { annual } from './arc/annual/annual.ts';
import { annualEvidence } from './arc/annual/evidence.ts';
import { box } from './arc/box.ts';
import { fixity } from './arc/check/fixity.ts';
import { checkResult } from './arc/check/result.ts';
import { checkScheme } from './arc/check/scheme.ts';
import { archiveClass } from './arc/class.ts';
import { inventory } from './arc/count/inventory.ts';
import { inventoryLine } from './arc/count/line.ts';
import { appraisal } from './arc/ending/appraisal.ts';
import { correction } from './arc/ending/correct.ts';
import { hold } from './arc/ending/hold.ts';
import { opinion } from './arc/ending/opinion.ts';
import { fonds } from './arc/fonds.ts';
import { archiveLoan } from './arc/loan.ts';
import { location } from './arc/location.ts';
import { bodyMove } from './arc/move.ts';
import { loanQueue } from './arc/queue.ts';
import { renumber } from './arc/renumber.ts';
import { accessEntry } from './arc/rights/acl.ts';
import { clearance } from './arc/rights/clearance.ts';
import { archiveRule } from './arc/rule.ts';
import { schedule } from './arc/schedule.ts';
import { scheduleEntry } from './arc/schedule-entry.ts';
import { envReading } from './arc/store/env.ts';
import { archivePackage } from './arc/transfer/package.ts';

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
  envReading,
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
  clearance,
  accessEntry,
  annual,
  annualEvidence,
] as const;
