import { archiveItem } from '@dossier/contract/arc/item.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { project } from '@dossier/contract/pm/project.ts';
import type { Rights } from '../../platform/access.ts';
import { call } from '../../platform/api.ts';
import { matchRoute } from '../../platform/navigation/match.ts';
import type { PageRoute } from '../../platform/navigation/menu.ts';

/** A record that the search of the shell found. */
export interface FoundRecord {
  id: string;
  title: string;
  /** What it is, and its number where it has one. */
  trail: string;
  /** Its page, with its detail open. */
  path: string;
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

/** Records of one register that are shown at most. */
const most = 5;

/**
 * Records whose name or number holds the word, of every register that the user may list: through its own list call,
 * so nobody finds what he may not see. A register that does not answer is left out.
 */
export async function findRecords(
  word: string,
  rights: Rights,
  routes: readonly PageRoute[],
  signal: AbortSignal,
): Promise<FoundRecord[]> {
  const open = registers.filter(
    ({ resource }) => rights.may(resource.endpoints.list) && matchRoute(routes, resource.path) !== null,
  );
  const found = await Promise.all(open.map((register) => search(register, word, signal).catch(() => [])));
  return found.flat();
}

async function search({ resource, code, query }: Register, word: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const page = await call(resource.endpoints.list, {
    query: { pageNo: 1, pageSize: most, column: 'createTime', order: 'desc', ...query(word) },
    signal,
  });
  return (page?.records ?? []).map((record) => ({
    id: String(record.id),
    title: String(record[resource.titleField] ?? ''),
    trail: [resource.label, record[code]].filter(Boolean).join(' '),
    path: `${resource.path}?detail=${record.id}`,
  }));
}
