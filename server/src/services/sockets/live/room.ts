import { type Access, isPermission } from '@dossier/contract/core/endpoint.ts';
import type { Actor } from '#access/actor.ts';
import type { Connection } from '../connections.ts';
import type { LiveRow, LiveSource } from './live-source.ts';
import type { Mark } from './marks.ts';

/** Those pages of this instance that listen to one socketKey, and what they are still to be told. */
export interface Room {
  id: string;
  socketKey: string;
  /** Absent: a key that we do not govern; only pages of one user meet there. */
  source: LiveSource | undefined;
  members: Set<Connection>;
  /** Changed rows with the grid that said so; null when several did. */
  rows: Map<string, string | null>;
  /** Marks by socket; null: ended. */
  marks: Map<string, Mark | null>;
  /** Pages that were not told the marks that there are. */
  newcomers: Set<Connection>;
  isTelling: boolean;
}

/** What is told at once. */
interface News {
  rows: ReadonlyMap<string, string | null>;
  marks: ReadonlyMap<string, Mark | null>;
}

interface Telling {
  findActor(sessionId: string): Promise<Actor | null>;
  /** Marks that are known in a room. */
  marksOf(room: string): readonly Mark[];
  /** Does one thing after the other, whatever the room: live grids never take more than one database connection. */
  inTurn(work: () => Promise<void>): Promise<void>;
}

/** Changes within this time are told together, in ms. */
const gatherMs = 50;
/** Most rows that are read in one statement. */
const most = 200;

/** Where pages with this key meet, or null when the actor may not listen. Keys hold neither `@` nor `#`. */
export function roomOf(actor: Actor, socketKey: string, source: LiveSource | undefined): string | null {
  if (!source) return `${socketKey}#${actor.userId}`;
  if (!may(actor, source.access)) return null;
  return source.tenancy === 'own' ? `${socketKey}@${actor.tenantId}` : socketKey;
}

function may(actor: Actor, access: Access): boolean {
  return !isPermission(access) || actor.permissions.has(access);
}

/** Tells a room its news, a batch at a time; what comes meanwhile waits, and the same row waits once. */
export async function tellRoom(room: Room, telling: Telling): Promise<void> {
  if (room.isTelling) return;
  room.isTelling = true;
  try {
    while (room.members.size > 0 && room.rows.size + room.marks.size + room.newcomers.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const newcomers = [...room.newcomers];
      room.newcomers.clear();
      // What waits is told to them with the others.
      const settled = telling.marksOf(room.id).filter(({ socketId }) => !room.marks.has(socketId));
      const known = new Map(settled.map((mark) => [mark.socketId, mark]));
      if (newcomers.length > 0 && known.size > 0)
        await telling.inTurn(() => tellPages(room, newcomers, { rows: new Map(), marks: known }, telling));
      const news = { rows: takeFrom(room.rows), marks: takeFrom(room.marks) };
      if (news.rows.size + news.marks.size > 0)
        await telling.inTurn(() => tellPages(room, [...room.members], news, telling));
    }
  } finally {
    room.isTelling = false;
  }
}

/** Tells pages what each of them may know. */
async function tellPages(room: Room, pages: readonly Connection[], news: News, { findActor }: Telling): Promise<void> {
  const { source } = room;
  if (!source) {
    for (const page of pages) for (const [id, mark] of news.marks) tellMark(room, page, id, mark);
    return;
  }
  const bySession = Map.groupBy(pages, ({ sessionId }) => sessionId);
  for (const [sessionId, own] of bySession) {
    // Read again for every batch: rights, rules and tenant may have changed since the page joined.
    const actor = await findActor(sessionId);
    if (actor && roomOf(actor, room.socketKey, source) === room.id) await tellSession(room, source, actor, own, news);
  }
}

async function tellSession(
  room: Room,
  source: LiveSource,
  actor: Actor,
  pages: readonly Connection[],
  { rows, marks }: News,
): Promise<void> {
  const marked = [...marks.values()].flatMap((mark) => (mark ? [mark.rowId] : []));
  const ids = [...new Set([...rows.keys(), ...marked])];
  const visible = new Map(ids.length > 0 ? (await source.read(actor, ids)).map((row) => [row.id, row]) : []);
  const changed = [...rows.keys()].flatMap((id) => visible.get(id) ?? []);
  const columns = new Map([...visible].map(([id, row]) => [id, new Set(Object.keys(row))]));
  if (changed.length > 0) await source.dress(changed, actor);
  for (const page of pages) {
    for (const row of changed) page.send(rowFrame(room.socketKey, row, rows.get(row.id) ?? null));
    for (const [id, mark] of marks) {
      const isVisible = mark !== null && columns.get(mark.rowId)?.has(mark.columnKey);
      tellMark(room, page, id, isVisible ? mark : null);
    }
  }
}

function rowFrame(socketKey: string, row: LiveRow, gridId: string | null): string {
  return JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, gridId] } });
}

function tellMark({ socketKey }: Room, page: Connection, socketId: string, mark: Mark | null): void {
  if (page.id === socketId) return;
  page.send(
    JSON.stringify(
      mark ? { type: 'edit_begin', data: { socketKey, ...mark } } : { type: 'edit_end', data: { socketKey, socketId } },
    ),
  );
}

/** Takes the oldest out of what waits. */
function takeFrom<T>(waiting: Map<string, T>): Map<string, T> {
  const taken = new Map([...waiting].slice(0, most));
  for (const id of taken.keys()) waiting.delete(id);
  return taken;
}
