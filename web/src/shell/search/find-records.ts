import { archiveItem } from '@dossier/contract/arc/item.ts';
import { type ListedRecord, ownRecords } from '@dossier/contract/communication/own-record.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { category } from '@dossier/contract/dictionaries/category.ts';
import { dictionary } from '@dossier/contract/dictionaries/dict.ts';
import { queryUserComponentData } from '@dossier/contract/dictionaries/lookup.ts';
import { role } from '@dossier/contract/identity/role.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { position } from '@dossier/contract/organisation/position.ts';
import { project } from '@dossier/contract/pm/project.ts';
import { spokenResource } from '#engine/spoken-resource.ts';
import { call } from '#services/api/api.ts';
import { named } from '#services/messages/named.ts';
import type { PageRoute } from '#services/navigation/menu.ts';
import type { Rights } from '#services/session/access.ts';
import type { Recent } from './recent.ts';

/** A record or a person that the palette found. */
export interface FoundRecord {
  id: string;
  title: string;
  /** Its number, or where a person works. */
  trail: string;
  /** Its page, with its detail open. */
  path: string;
}

/** Records of one kind, and how many there are. */
export interface FoundKind {
  kind: string;
  label: string;
  total: number;
  records: readonly FoundRecord[];
  /** Base path of the calls of what this person may change; null where he may not. */
  edits: string | null;
}

/** Something that adds a record. */
export interface AddAction {
  resource: Resource;
  label: string;
  /** Page whose form opens. */
  path: string;
  /** A word that nothing is called by may become the name of a new one. */
  takesWord: boolean;
}

interface Register {
  resource: Resource;
  /** Number of a record. */
  code: string;
  /** What of the list call finds the word. */
  query: (word: string) => Record<string, string>;
}

const registers: readonly Register[] = [
  {
    resource: project,
    code: 'code',
    query: (word) => ({
      superQueryMatchType: 'or',
      superQueryParams: encodeURIComponent(
        JSON.stringify(['name', 'code'].map((field) => ({ field, rule: 'like', type: 'text', val: word }))),
      ),
    }),
  },
  { resource: archiveItem, code: 'archiveNo', query: (keyword) => ({ keyword }) },
];
/** What people add; the registers first. */
const added: readonly Resource[] = [project, archiveItem, user, role, position, dictionary, category];

/** Records of one kind that are shown at most. */
export const most = 20;
export const personKind = 'person';

const pageOf = (routes: readonly PageRoute[], component: string): string | undefined =>
  routes.find(({ kind, target, path }) => kind === 'page' && target === component && !path.includes(':'))?.path;

/**
 * Records whose name or number holds the word, of every register that the user may list, each through its own list
 * call, so nobody finds what they may not see; and people by the call that names them to everybody. What does not
 * answer is left out.
 */
export async function findRecords(
  word: string,
  rights: Rights,
  routes: readonly PageRoute[],
  signal: AbortSignal,
): Promise<FoundKind[]> {
  const open = registers.flatMap((register) => {
    const path = pageOf(routes, register.resource.component);
    return path && rights.may(register.resource.endpoints.list) ? [{ ...register, path }] : [];
  });
  const found = await Promise.all([
    ...open.map((register) => search(register, word, rights, signal).catch(() => null)),
    findPeople(word, rights, routes, signal).catch(() => null),
  ]);
  return found.filter((kind) => kind !== null && kind.total > 0) as FoundKind[];
}

async function search(
  { resource, code, query, path }: Register & { path: string },
  word: string,
  rights: Rights,
  signal: AbortSignal,
): Promise<FoundKind> {
  const page = await call(resource.endpoints.list, {
    query: { pageNo: 1, pageSize: most, column: 'createTime', order: 'desc', ...query(word) },
    signal,
  });
  const records = (page?.records ?? []).map((record) => ({
    id: String(record.id),
    title: String(record[resource.titleField] ?? ''),
    trail: String(record[code] ?? ''),
    path: `${path}?detail=${record.id}`,
  }));
  const { path: kind, endpoints } = resource;
  const edits = rights.may(endpoints.edit) ? kind : null;
  return { kind, label: spokenResource(resource).label, total: page?.total ?? 0, records, edits };
}

/** People by name, where there is a page to see them on: their account, else the address book. */
async function findPeople(
  word: string,
  rights: Rights,
  routes: readonly PageRoute[],
  signal: AbortSignal,
): Promise<FoundKind | null> {
  const accounts = rights.may(user.endpoints.queryById) ? pageOf(routes, user.component) : undefined;
  const book = pageOf(routes, 'system/AddressList');
  if (!accounts && !book) return null;
  const page = await call(queryUserComponentData, {
    query: { pageNo: 1, pageSize: most, realname: `*${word}*` },
    signal,
  });
  const records = (page?.records ?? []).map(({ id, username, realname, orgCodeTxt }) => ({
    id,
    title: realname || username,
    trail: orgCodeTxt ?? '',
    path: accounts ? `${accounts}?detail=${id}` : `${book}?realname=${encodeURIComponent(realname || username)}`,
  }));
  const edits = accounts && rights.may(user.endpoints.edit) ? user.path : null;
  return { kind: personKind, label: '', total: page?.total ?? 0, records, edits };
}

/** What this user may add, where its page is in their menu. */
export function addActions(rights: Rights, routes: readonly PageRoute[]): AddAction[] {
  return added.flatMap((resource, index) => {
    const path = pageOf(routes, resource.component);
    if (!path || !rights.may(resource.endpoints.add)) return [];
    return [{ resource, label: spokenResource(resource).label, path, takesWord: index === 0 }];
  });
}

/** Records that this user opened last, keeps and follows, each with its page, where the menu has one. */
export async function findOwn(
  routes: readonly PageRoute[],
  signal: AbortSignal,
): Promise<Record<'opened' | 'starred' | 'followed', Recent[]>> {
  const { opened, starred, followed } = await call(ownRecords, { signal });
  const placed = (records: readonly ListedRecord[]) =>
    records.flatMap(({ component, tableDataId, title, label }): Recent[] => {
      const path = pageOf(routes, component);
      return path
        ? [{ path: `${path}?${new URLSearchParams({ detail: tableDataId })}`, title, trail: named(label) }]
        : [];
    });
  return { opened: placed(opened), starred: placed(starred), followed: placed(followed) };
}
