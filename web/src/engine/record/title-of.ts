import type { Resource } from '@dossier/contract/core/resource.ts';
import type { Rec } from '../extensions.ts';

/** What a record is called in messages and for screen readers. */
export function titleOf(resource: Resource, record: Rec): string {
  return String(record[`${resource.titleField}_dictText`] ?? record[resource.titleField] ?? record.id);
}
