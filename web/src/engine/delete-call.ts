import type { Resource } from '@dossier/contract/core/resource.ts';
import { say } from '#services/messages/text.ts';

/**
 * The call that deletes these records: one alone where it is served, else several.
 * @throws Error as the contract words it, where a screen deletes what its resource says cannot be deleted so
 */
export function deleteCall({ operations }: Pick<Resource, 'operations'>, ids: readonly string[]) {
  if (ids.length === 1 && operations.has('delete')) return 'delete';
  if (operations.has('deleteBatch')) return 'deleteBatch';
  throw new Error(ids.length === 1 ? say('请设置url.delete属性!') : say('请设置url.deleteBatch属性!'));
}
