import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { Origin } from '#access/actor.ts';
import type { Tables } from '#db/tables.ts';
import type { App } from '#services/services.ts';

export type User = Selectable<Tables['sys_user']>;

/** Somebody at the door. */
export interface Visit {
  app: App;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
}
