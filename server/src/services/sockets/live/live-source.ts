import type { Access } from '@dossier/contract/core/endpoint.ts';
import type { Actor } from '#access/actor.ts';

/** A row under the wire's names. */
export type LiveRow = Record<string, unknown> & { id: string };

/** Rows that are live for everybody who may see them. */
export interface LiveSource {
  /** Who may listen: what the list asks. */
  access: Access;
  tenancy: 'own' | 'shared';
  /** Rows with these ids through the gate of the actor: neither rows nor columns that he may not see. */
  read(actor: Actor, ids: readonly string[]): Promise<LiveRow[]>;
  /** Adds what the list adds: dictionary texts and the like. */
  dress(rows: LiveRow[], actor: Actor): Promise<void>;
}
