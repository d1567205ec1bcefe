import { appraisal } from './appraisal.ts';
import { correction } from './correct.ts';
import { destroyList } from './destroy.ts';
import { dueItem } from './due.ts';
import { hold } from './hold.ts';
import { opinion } from './opinion.ts';

/** Registers of how records end. */
export const endingRegisters = [correction, hold, dueItem, appraisal, opinion, destroyList] as const;
