import { aDay } from '#list/list-address.ts';

/** What both lists may be asked for; anything that makes no sense in the address is left out. */
export const queryFilters = {
  code: 50,
  text: 50,
  applicant: 100,
  step: 50,
  node: 100,
  late: ['1'],
  days: /^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-6])$/,
  from: aDay,
  to: aDay,
} as const;
