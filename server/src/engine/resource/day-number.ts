import { takeNumbers } from '#db/numbers.ts';
import { wireNow } from '#services/log-entries.ts';
import type { WriteContext } from './write.ts';

/** `{prefix}-{yyyyMMdd}-{3 digits}`: the next number of the register in its tenant, counted anew each day. */
export async function numberOfDay(
  { tx, actor, resource }: Pick<WriteContext, 'tx' | 'actor' | 'resource'>,
  prefix: string,
): Promise<string> {
  const day = wireNow().slice(0, 10).replaceAll('-', '');
  const number = await takeNumbers(tx, `${resource.table}:${actor.tenantId}:${day}`);
  return `${prefix}-${day}-${String(number).padStart(3, '0')}`;
}
