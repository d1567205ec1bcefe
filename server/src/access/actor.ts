import type { Language } from '@dossier/contract/english/language.ts';
import type { FormLimits } from './form-limits.ts';

/** One active data rule of a menu (api-contract 4.5). */
export interface DataRule {
  column: string;
  condition: string;
  value: string;
}

/**
 * What somebody was cleared for in a stretch of time (domain DR4, DR5). An actor is kept for a while, so the time is told with
 * it and looked at whenever something is asked: nothing has to happen for it to be over.
 */
export interface Clearance {
  /** Highest security level (dictionary arc_secret). */
  level: number;
  /** Fonds by id; null: all of the tenant. */
  fonds: readonly string[] | null;
  /** Milliseconds, from the first to just before the second. */
  from: number;
  until: number;
}

/**
 * Who calls: read from the verified session, never from what the caller sends.
 * Built once per session and cached for seconds; every change of rights drops it.
 */
export interface Actor {
  sessionId: string;
  userId: string;
  username: string;
  realname: string;
  /** What the person reads: files, prints and mails are made in it. */
  language: Language;
  /** Department the session works in. */
  orgCode: string;
  orgId: string;
  /** All departments of the user. */
  orgCodes: readonly string[];
  /** Departments that he is responsible for, with all below them: those of a superior, by code. */
  manages: readonly string[];
  roleCodes: readonly string[];
  /** 0 = no tenancy. */
  tenantId: number;
  /** Tenants the header may pick from. */
  tenantIds: readonly number[];
  permissions: ReadonlySet<string>;
  /** What the user was, is and will be cleared for in this tenant; `clearanceOf` tells what holds now. */
  clearances: readonly Clearance[];
  /** Whether there are access lists in the tenant that may deny or allow somebody a record (DR8). */
  listed: { deny: boolean; allow: boolean };
  /** Column codes that are enforced and that the user lacks. */
  hiddenCodes: ReadonlySet<string>;
  /** Column codes whose control is switched off for the user: he may read the column and, once the record is there, not change it. */
  frozenCodes: ReadonlySet<string>;
  /** Data rules by menu component; all rules of a component hold together. */
  rules: ReadonlyMap<string, readonly DataRule[]>;
  /** What is kept from the person within online forms; absent when nothing is. */
  forms?: FormLimits | undefined;
  /**
   * The server itself moves a record in this person's name (approvals): rules that bind people do not bind it, and it stays
   * in its tenant.
   */
  unbounded?: true;
  /** The person has a second step, or another system has vouched for the session. */
  secondStep: boolean;
  /** Name of the application (接口应用) that calls in the user's name; absent when he calls himself. */
  application?: string;
}

/** Where a request came from; part of every log row. */
export interface Origin {
  requestId: string;
  ip: string;
  method: string;
  url: string;
  /** `performance.now()` when the request arrived. */
  startedAt: number;
  /** What is made with an installation is nobody's work: the log has no line of it. */
  unlogged?: true;
}

/** A clearance up to a level for all fonds, without beginning or end. */
export function alwaysCleared(level: number): readonly Clearance[] {
  return [{ level, fonds: null, from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }];
}

/** Rights of the server itself: jobs and start-up work. Sees every row of tenant 0. */
export const systemActor: Actor = {
  sessionId: '',
  userId: 'system',
  username: 'system',
  realname: '系统',
  language: 'zh',
  orgCode: '',
  orgId: '',
  orgCodes: [],
  manages: [],
  roleCodes: [],
  tenantId: 0,
  tenantIds: [],
  permissions: new Set(),
  clearances: alwaysCleared(9),
  listed: { deny: false, allow: false },
  hiddenCodes: new Set(),
  frozenCodes: new Set(),
  rules: new Map(),
  secondStep: true,
};

export const systemOrigin: Origin = { requestId: '', ip: '', method: '', url: '', startedAt: 0 };
