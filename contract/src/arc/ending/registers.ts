import { appraisal } from './appraisal.ts';
import { correction } from './correct.ts';
import * as destruction from './destroy.ts';
import * as dueItems from './due.ts';
import { hold } from './hold.ts';
import { opinion } from './opinion.ts';

/** Registers of how records end. */
export const endingRegisters = [
  correction,
  hold,
  dueItems.dueItem,
  appraisal,
  opinion,
  destruction.destroyList,
] as const;

/** Files of their further calls. */
export const endingCalls = [dueItems, destruction] as const;
