import type { Check } from './check.ts';
import { deliverables, finalAcceptance } from './delivery.ts';
import { fileFaults, filing } from './documents.ts';
import { equipment } from './equipment.ts';
import { nodes, subContracts } from './money.ts';
import { people } from './people.ts';
import { hours, matters } from './work.ts';

/** The checks in the order of the domain (5.1). */
export const checks: readonly Check[] = [
  finalAcceptance,
  deliverables,
  hours,
  nodes,
  people,
  matters,
  equipment,
  subContracts,
  filing,
  fileFaults,
];
