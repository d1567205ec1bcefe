import type { SearchEntry } from '#services/navigation/menu.ts';
import { opensWindow, pathOf } from '#services/navigation/menu.ts';
import type { FoundKind } from './find-records.ts';
import type { Find } from './match.ts';
import type { Recent } from './recent.ts';

/** A line of the palette. */
export interface Row {
  key: string;
  title: string;
  /** What tells it from others of the same title. */
  trail: string;
  /** Where it leads within the product; none where it does something. */
  path?: string;
  /** Its form, where this person may change it. */
  edit?: () => void;
  run(): void;
}

export interface Group {
  /** Also the scope that shows it alone. */
  key: string;
  title: string;
  rows: readonly Row[];
  /** How many there are; more than rows are shown is said and leads to the scope. */
  total: number;
}

export const everything = 'all';
/** Rows of a group while all groups are shown. */
const fewest = 3;
/** Rows that are offered before anything is typed. */
const atRest = 6;

interface Texts {
  recent: string;
  opened: string;
  starred: string;
  followed: string;
  menus: string;
  people: string;
  help: string;
  actions: string;
}

export interface Sources {
  typed: string;
  /** How a word is looked for. */
  find: Find;
  recents: readonly Recent[];
  /** Records that were opened last, those that are kept, and those that are followed. */
  opened: readonly Recent[];
  starred: readonly Recent[];
  followed: readonly Recent[];
  entries: readonly SearchEntry[];
  found: readonly FoundKind[];
  /** What is written about pages, found already. */
  help: readonly Row[];
  actions: readonly Row[];
  texts: Texts;
  openMenu(entry: SearchEntry): void;
  openPath(entry: Recent): void;
  /** @param resource base path of its calls */
  openForm(entry: Recent, resource: string, id: string): void;
}

/** All groups in their order, whole: recent, records opened last and kept, menus, records of each kind, people, actions. */
export function groupsOf(sources: Sources): Group[] {
  const { recents, entries, found, actions, texts, openMenu, openPath, openForm } = sources;
  const word = sources.typed.trim();
  const holds = (text: string) => word === '' || sources.find(text, word) !== null;
  const recent = recents.filter(({ title, trail }) => holds(title) || holds(trail));
  const shown = new Set(recent.slice(0, fewest).map(({ path }) => path));
  const row = (entry: Recent): Row => ({
    ...{ key: entry.path, title: entry.title, trail: entry.trail, path: entry.path },
    run: () => openPath(entry),
  });
  // What was found stands with its kind.
  const placed = new Set(found.flatMap(({ records }) => records.map(({ path }) => path)));
  const own = (key: string, title: string, of: readonly Recent[]): Group[] => {
    const rows = of
      .filter((one) => (holds(one.title) || holds(one.trail)) && !shown.has(one.path) && !placed.has(one.path))
      .map((one) => ({ ...row(one), key: `${key} ${one.path}` }));
    return rows.length > 0 ? [{ key, title, rows, total: rows.length }] : [];
  };
  const menus = entries.filter(({ node, title }) => holds(title) && (word === '' || !shown.has(node.path)));
  const groups: Group[] = [
    {
      key: 'recent',
      title: texts.recent,
      rows: recent.map((entry) => ({ ...row(entry), key: `recent ${entry.path}` })),
      total: recent.length,
    },
    ...own('opened', texts.opened, sources.opened),
    ...own('starred', texts.starred, sources.starred),
    ...own('followed', texts.followed, sources.followed),
    {
      key: 'menu',
      title: texts.menus,
      rows: menus.map((entry) => ({
        ...{ key: `menu ${entry.node.id}`, title: entry.title, trail: entry.trail },
        // An entry with a window of its own has no page here.
        ...(opensWindow(entry.node) ? {} : { path: pathOf(entry.node) }),
        run: () => openMenu(entry),
      })),
      total: menus.length,
    },
    ...found.map(({ kind, label, total, records, edits }) => ({
      key: kind,
      title: label || texts.people,
      rows: records
        .filter(({ path }) => !shown.has(path))
        .map(({ id, ...entry }) => ({
          ...row(entry),
          ...(edits ? { edit: () => openForm(entry, edits, id) } : {}),
        })),
      total,
    })),
  ];
  const done = actions.filter(({ title }) => holds(title));
  if (sources.help.length > 0)
    groups.push({ key: 'help', title: texts.help, rows: sources.help, total: sources.help.length });
  return [...groups, { key: 'action', title: texts.actions, rows: done, total: done.length }];
}

/** What is shown of them: a few of each, or one group alone. Before anything is typed the menu stays behind its scope. */
export function shownGroups(groups: readonly Group[], scope: string, typed: string): Group[] {
  if (scope !== everything) return groups.filter(({ key, rows }) => key === scope && rows.length > 0);
  const word = typed.trim();
  const most = word === '' ? atRest : fewest;
  return groups
    .filter(({ key, rows }) => rows.length > 0 && (word !== '' || key !== 'menu'))
    .map((group) => ({ ...group, rows: group.rows.slice(0, most) }));
}

/** The scope after or before one, around. */
export function nextScope(scopes: readonly string[], scope: string, step: 1 | -1): string {
  const at = Math.max(0, scopes.indexOf(scope));
  return scopes[(at + step + scopes.length) % scopes.length] ?? everything;
}

/**
 * Key of the row that Enter opens unless somebody moves: the first that was there, also when others arrive above it. Help
 * and actions give way, because what was looked for may still be on its way.
 * @param before what this said for the same words
 */
export function firstInSight(shown: readonly Group[], before: string | null): string | null {
  if (before !== null && shown.some(({ rows }) => rows.some(({ key }) => key === before))) return before;
  return shown.find(({ key }) => key !== 'action' && key !== 'help')?.rows[0]?.key ?? null;
}
