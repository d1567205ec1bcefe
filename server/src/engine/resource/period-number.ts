import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Tx } from '#db/database.ts';
import { takeNumbers } from '#db/numbers.ts';
import { wireNow } from '#services/log-entries.ts';

interface Numbered {
  tx: Tx;
  actor: { tenantId: number };
  resource: Pick<Resource, 'table'>;
}

/**
 * `{prefix}-{period}-{digits}`: the next number of a register in its tenant, counted anew in each period.
 * @param period `2026`, `202611` or `20261127`
 * @param counter what is counted together. Default: the period
 */
export async function numberOfPeriod(
  { tx, actor, resource }: Numbered,
  prefix: string,
  period: string,
  { digits = 3, counter = period }: { digits?: number; counter?: string } = {},
): Promise<string> {
  const serial = await takeNumbers(tx, `${resource.table}:${actor.tenantId}:${counter}`);
  return `${prefix}-${period}-${String(serial).padStart(digits, '0')}`;
}

/** `{prefix}-{yyyyMMdd}-{3 digits}` */
export const numberOfDay = (numbered: Numbered, prefix: string): Promise<string> =>
  numberOfPeriod(numbered, prefix, wireNow().slice(0, 10).replaceAll('-', ''));

/** `{prefix}-{yyyyMM}-{3 digits}` */
export const numberOfMonth = (numbered: Numbered, prefix: string): Promise<string> =>
  numberOfPeriod(numbered, prefix, wireNow().slice(0, 7).replace('-', ''));

/** `{prefix}-{yyyy}-{4 digits}`, as papers of the archive are numbered (domain 6.3). */
export const numberOfYear = (numbered: Numbered, prefix: string): Promise<string> =>
  numberOfPeriod(numbered, prefix, wireNow().slice(0, 4), { digits: 4 });
