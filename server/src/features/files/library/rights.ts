import { companyRight, type FileLevel, fileLevel } from '@dossier/contract/files/library.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { parentCodeOf } from '#db/level-code.ts';

/** Whether a share `s` is for the caller, by name or by a department that they are in or below. */
function isForCaller(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`((s.kind = 'user' and s.target = ${actor.userId}) or (s.kind = 'depart' and s.target in (
    select d.id from sys_depart d
    where d.org_code = any(${codesAbove(actor.orgCodes)}) and d.tenant_id = ${actor.tenantId} and d.del_flag = '0')))`;
}

/** The departments of a person and all above them: what is shared with a department is for those below it too. */
function codesAbove(orgCodes: readonly string[]): string[] {
  const codes = new Set<string>();
  for (const own of orgCodes) for (let code = own; code !== ''; code = parentCodeOf(code)) codes.add(code);
  return [...codes];
}

const managesCompany = (actor: Actor): boolean => actor.permissions.has(companyRight);

/**
 * Which rows `t` of sys_files the caller may look at, or do more with. Rights come down from folders: own files are
 * managed by their owner, those of the company read by all of its tenant, and a share adds to that.
 */
export function reached(actor: Actor, level: FileLevel = fileLevel.view): RawBuilder<boolean> {
  const company = level === fileLevel.view || managesCompany(actor) ? sql`true` : sql`false`;
  return sql<boolean>`((t.space = 'own' and t.owner = ${actor.username}) or (t.space = 'company' and ${company})
    or t.ancestors && array(select s.file_id from sys_files_share s where s.level >= ${level} and ${isForCaller(actor)}))`;
}

/** What the caller may do with a row `t`; 0 for nothing. */
export function levelOf(actor: Actor): RawBuilder<number> {
  const company = managesCompany(actor) ? fileLevel.manage : fileLevel.view;
  return sql<number>`greatest(
    case when t.space = 'own' and t.owner = ${actor.username} then ${sql.lit(fileLevel.manage)}
         when t.space = 'company' then ${sql.lit(company)} else 0 end,
    (select max(s.level) from sys_files_share s where s.file_id = any(t.ancestors) and ${isForCaller(actor)}))`;
}

/** Rows `t` that were shared with the caller by a share of their own, and are somebody else's. */
export function sharedWith(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(t.owner is distinct from ${actor.username} and t.id in (
    select s.file_id from sys_files_share s where ${isForCaller(actor)}))`;
}
