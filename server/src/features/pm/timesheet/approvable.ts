import { project } from '@dossier/contract/pm/project.ts';
import { projectTypes } from '@dossier/contract/pm/timesheet.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { scopeOf, scopeSql } from '#access/gate.ts';

/**
 * Lines (`l`, with their project `p`) that somebody may decide on (decision 0130):
 * those of a project that they see go to its manager, the manager's own to the director and to the heads of their
 * departments; hours of no project go to those heads. Nobody decides on their own unless there is nobody else.
 */
export function approvable(actor: Actor): RawBuilder<boolean> {
  const { username, tenantId } = actor;
  const seen = actor.permissions.has('pm:project:list') ? scopeSql(scopeOf(project, actor), 'p') : sql<boolean>`false`;
  const heads = headOf(actor);
  return sql<boolean>`l.tenant_id = ${tenantId} and l.del_flag = 0 and (
    l.username <> ${username} and (
      l.type = any(${[...projectTypes]}) and ${seen}
        and (p.pm = ${username} or p.director = ${username} and l.username = p.pm)
      or ${heads} and (l.project_id is null or l.username = p.pm))
    or l.username = ${username} and not ${otherHead(actor)} and (
      l.project_id is null and ${heads}
      or p.pm = ${username} and ${seen} and coalesce(nullif(p.director, ${username}), '') = ''))`;
}

/** The actor heads the department that the line was written in, or one above it. */
const headOf = ({ manages }: Actor): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from unnest(${[...manages]}::text[]) managed where starts_with(l.sys_org_code, managed))`;

/** Somebody else does. */
const otherHead = ({ username, tenantId }: Actor): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from sys_user u join sys_depart d on d.id = any(string_to_array(u.depart_ids, ',')) and d.del_flag = '0'
  where u.user_identity = 2 and u.del_flag = 0 and u.status = 1 and u.username <> ${username}
    and (${tenantId} = 0 or ${String(tenantId)} = any(string_to_array(u.rel_tenant_ids, ',')))
    and starts_with(l.sys_org_code, d.org_code))`;
