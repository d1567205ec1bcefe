import { adminRole } from '#services/messages/administrators.ts';
import type { Actor } from './actor.ts';

export const isAdministrator = (actor: Actor): boolean => actor.roleCodes.includes(adminRole);

/**
 * Rights over the whole organisation: who makes any department and its directors, puts any user into any department, or
 * decides what any department holds is no second-level administrator (docs/decisions).
 */
const wholeOrganisation = ['system:depart:edit', 'system:user:edit', 'system:permission:saveDepart'];

/** Codes of the departments that the caller administers, with all below each; null: every one of his tenant. */
export function reachOf(actor: Actor): readonly string[] | null {
  const everywhere = isAdministrator(actor) || wholeOrganisation.some((right) => actor.permissions.has(right));
  return everywhere ? null : actor.manages;
}
