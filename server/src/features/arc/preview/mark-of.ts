import type { Actor } from '#access/actor.ts';

/** A reading whose pages are drawn. */
export interface Opening {
  id: string;
  itemId: string;
  path: string;
  loanId: string | null;
  traceCode: string;
  ip: string | null;
  pageCount: number;
  /** Wire text. */
  time: string;
  dept: string | null;
}

const mostSigns = 40;

/** What is burned into a page: who reads, when, from where, and the code that finds the reading (domain 6.10). */
export function markOf(actor: Pick<Actor, 'realname' | 'username'>, opening: Opening, page: number): string[] {
  const { ip, time, dept, traceCode } = opening;
  const who = [actor.realname, actor.username, dept].filter(Boolean).join(' ');
  const tail = (ip ?? '').split(/[.:]/).at(-1);
  return [[...who].slice(0, mostSigns).join(''), `${time.slice(0, 16)} IP末段${tail || '-'}`, `${traceCode}-${page}`];
}
