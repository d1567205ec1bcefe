import { csvOf } from '@dossier/rules/condition.ts';
import { type ApproveNode, type CopyNode, type FlowGraph, flowBounds, type Who } from '@dossier/rules/flow/graph.ts';
import type { Db, Tx } from '#db/database.ts';
import { adminRole } from '#services/messages/administrators.ts';
import type { Row } from '../resource/read.ts';
import { headsAbove, orgCodesOf } from './heads.ts';
import { type FoundPerson, peopleNamed, peopleOfRole, roleName, type Sees } from './people.ts';

/** What decides who is asked. */
export interface Asking {
  db: Db | Tx;
  tenantId: number;
  record: Row;
  /** Who submitted it, and the department that he did it for. */
  applicant: string;
  orgCode: string;
  /** People that he chose, by node; null: he has not been asked yet. */
  chosen: Readonly<Record<string, readonly string[]>> | null;
  graph: Pick<FlowGraph, 'fallback'>;
  sees: Sees;
}

export interface AskedNote {
  kind: 'applicant' | 'blind' | 'fallback' | 'nobody' | 'chosen';
  names: string[];
  message: string;
}

export interface AskedPeople {
  people: FoundPerson[];
  notes: AskedNote[];
}

/**
 * Who decides at a step. Nobody decides his own application (C10) and nobody on what he may not see; where nobody is left
 * the administrators of the module do (C12). Without people even then, nobody: the approval cannot go that way.
 */
export async function askedAt(asking: Asking, node: Pick<ApproveNode, 'id' | 'name' | 'who'>): Promise<AskedPeople> {
  const waits = asking.chosen === null && node.who.some(({ type }) => type === 'chosen');
  const named = await allOf(asking, node.who, node.id);
  const { people, notes } = await allowed(asking, named);
  if (people.length > 0) return { people, notes };
  if (waits) return { people, notes: [...notes, { kind: 'chosen', names: [], message: `“${node.name}”由申请人选择` }] };
  const role = asking.graph.fallback ?? adminRole;
  const rest = await allowed(asking, await peopleOfRole(asking.db, asking.tenantId, role, flowBounds.users));
  const called = await roleName(asking.db, role);
  if (rest.people.length === 0)
    return { people: [], notes: [...notes, { kind: 'nobody', names: [called], message: nobodyFor(node.name) }] };
  const message = `未找到“${node.name}”的审批人，已转交${called}处理`;
  return { people: rest.people, notes: [...notes, { kind: 'fallback', names: [called], message }] };
}

export const nobodyFor = (step: string): string => `未找到“${step}”的审批人，流程不能继续，请联系管理员`;

/** Who gets a copy: of those named whoever may see the record, the applicant too. */
export async function copiedTo(asking: Asking, { id, who }: Pick<CopyNode, 'id' | 'who'>): Promise<FoundPerson[]> {
  const seen: FoundPerson[] = [];
  for (const person of await allOf(asking, who, id)) if (await asking.sees(person.id)) seen.push(person);
  return seen;
}

async function allowed({ applicant, sees }: Asking, named: readonly FoundPerson[]): Promise<AskedPeople> {
  const people: FoundPerson[] = [];
  const notes: AskedNote[] = [];
  const blind: string[] = [];
  for (const person of named) {
    if (person.username === applicant)
      notes.push({ kind: 'applicant', names: [person.name], message: '不能审批自己提交的申请' });
    else if (await sees(person.id)) people.push(person);
    else blind.push(person.name);
  }
  if (blind.length > 0)
    notes.push({ kind: 'blind', names: blind, message: `${blind.join('、')}无权查看该记录，不参与审批` });
  return { people, notes };
}

/** Everybody that a list names, each once, in its order. */
async function allOf(asking: Asking, list: readonly Who[], nodeId: string): Promise<FoundPerson[]> {
  const found = new Map<string, FoundPerson>();
  for (const who of list)
    for (const person of await one(asking, who, nodeId))
      if (found.size < flowBounds.users) found.set(person.username, person);
  return [...found.values()];
}

async function one(asking: Asking, who: Who, nodeId: string): Promise<FoundPerson[]> {
  const { db, tenantId, record, applicant, orgCode, chosen } = asking;
  switch (who.type) {
    case 'role':
      return peopleOfRole(db, tenantId, who.role, flowBounds.users);
    case 'users':
      return peopleNamed(db, tenantId, who.users);
    case 'field':
      return peopleNamed(db, tenantId, csvOf(String(record[who.field] ?? '')));
    case 'chosen':
      return peopleNamed(db, tenantId, chosen?.[nodeId] ?? []);
    case 'applicantHead':
      return headsOf(asking, [orgCode], 1);
    case 'applicantHeadUpTo':
      return headsOf(asking, [orgCode], who.level);
    case 'departHead': {
      const ids = csvOf(String(record[who.field] ?? ''));
      return headsOf({ db, tenantId, applicant }, await orgCodesOf(db, ids), 1);
    }
  }
}

/** Heads of departments, and of so many levels above them, from below. */
async function headsOf(
  { db, tenantId, applicant }: Pick<Asking, 'db' | 'tenantId' | 'applicant'>,
  orgCodes: readonly string[],
  levels: number,
): Promise<FoundPerson[]> {
  const names: string[] = [];
  for (const code of orgCodes) {
    const above = await headsAbove(db, code, applicant);
    names.push(...above.slice(0, levels).flatMap(({ heads }) => heads));
  }
  return peopleNamed(db, tenantId, names);
}
