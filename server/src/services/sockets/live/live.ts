import type { FastifyBaseLogger } from 'fastify';
import type { Sessions } from '#access/session/sessions.ts';
import type { Db } from '#db/database.ts';
import type { Events } from '#services/events.ts';
import type { Connection, ConnectionInput } from '../connections.ts';
import { type LiveMessage, readLiveMessage } from './live-message.ts';
import type { LiveSource } from './live-source.ts';
import { type Mark, makeMarks } from './marks.ts';
import { type Room, roomOf, tellRoom } from './room.ts';

/** Live grids: pages hear of rows that others saved and of cells that others are in (decision 0012). */
export interface Live {
  /** Makes a socketKey live for everybody who may see its rows; other keys connect only the pages of one user. */
  govern(socketKey: string, source: LiveSource): void;
  /** Takes over a page's socket. */
  take(connection: Connection): ConnectionInput;
  close(): void;
}

interface Page {
  connection: Connection;
  /** Rooms by socketKey. */
  joined: Map<string, Room>;
  /** Own marks by room. */
  marks: Map<string, Mark>;
  isOpen: boolean;
  /** One message after the other: who joins and then speaks is heard in that order. */
  queue: Promise<void>;
}

type PageMessage = Exclude<LiveMessage, { type: 'heart_beat' }>;

type EditBegin = Extract<LiveMessage, { type: 'edit_begin' }>;

/** Between instances. */
type LiveEvent =
  | { kind: 'row'; room: string; rowId: string; gridId: string | null }
  | { kind: 'frame'; userId: string; text: string }
  | { kind: 'marks'; room: string; marks: Mark[] }
  | { kind: 'ended'; room: string; socketIds: string[] }
  | { kind: 'ask' };

const topic = 'live';
/** In 30 s: a paste of a thousand rows that are saved one by one, and quick typing. */
const mostMessages = 1500;
const mostJoined = 50;
/** Instances say again which marks they hold; what nobody says for longer than two rounds is gone. */
const renewMs = 30_000;
const staleMs = 75_000;

const heartbeat = JSON.stringify({ type: 'heart_beat', data: true });

interface Input {
  db: Db;
  events: Events;
  sessions: Sessions;
  log: FastifyBaseLogger;
}

export function makeLive({ db, events, sessions, log }: Input): Live {
  const sources = new Map<string, LiveSource>();
  const pages = new Set<Page>();
  const rooms = new Map<string, Room>();
  const marks = makeMarks();
  const failed = (error: unknown) => log.error({ err: error }, 'a live message was not handled');
  const publish = (event: LiveEvent) => events.publish(db, topic, event);
  const telling = { findActor: sessions.peek, marksOf: marks.of, inTurn };
  const tell = (room: Room) => void tellRoom(room, telling).catch(failed);

  events.on(topic, (payload) => hear(payload as LiveEvent)); // published below
  events.onGap(() => void askAll().catch(failed));
  const timer = setInterval(() => void renew().catch(failed), renewMs).unref();
  void publish({ kind: 'ask' }).catch(failed);

  let turn = Promise.resolve();
  function inTurn(work: () => Promise<void>): Promise<void> {
    turn = turn.then(work).catch(failed);
    return turn;
  }

  function hear(event: LiveEvent): void {
    switch (event.kind) {
      case 'frame':
        for (const { connection } of pages) if (connection.userId === event.userId) connection.send(event.text);
        return;
      case 'row':
        changedRow(event);
        return;
      case 'marks':
        for (const mark of event.marks)
          if (marks.heard(event.room, mark, performance.now())) changedMark(event.room, mark);
        return;
      case 'ended':
        for (const id of event.socketIds) if (marks.ended(event.room, id)) changedMark(event.room, { socketId: id });
        return;
      case 'ask':
        void sayMarks().catch(failed);
    }
  }

  function changedRow({ room: id, rowId, gridId }: { room: string; rowId: string; gridId: string | null }): void {
    const room = rooms.get(id);
    if (!room) return;
    const isOnlyOne = !room.rows.has(rowId) || room.rows.get(rowId) === gridId;
    room.rows.set(rowId, isOnlyOne ? gridId : null);
    tell(room);
  }

  function changedMark(id: string, mark: Mark | { socketId: string }): void {
    const room = rooms.get(id);
    if (!room) return;
    room.marks.set(mark.socketId, 'rowId' in mark ? mark : null);
    tell(room);
  }

  async function askAll(): Promise<void> {
    await sayMarks();
    await publish({ kind: 'ask' });
  }

  async function sayMarks(): Promise<void> {
    const own = [...pages].flatMap((page) => [...page.marks]);
    for (const [room, held] of Map.groupBy(own, ([id]) => id)) {
      await publish({ kind: 'marks', room, marks: held.map(([, mark]) => mark) });
    }
  }

  async function renew(): Promise<void> {
    await sayMarks();
    for (const { room, socketId } of marks.dropStale(performance.now() - staleMs)) changedMark(room, { socketId });
  }

  async function handle(page: Page, message: PageMessage, text: string): Promise<void> {
    if (!page.isOpen) return;
    const { connection } = page;
    switch (message.type) {
      case 'join':
        return join(page, message.socketKey);
      case 'leave':
        return leave(page, message.socketKey);
      case 'edit_begin':
        return beginEdit(page, message);
      case 'edit_end':
        return endEdit(page, page.joined.get(message.socketKey)?.id);
      case 'common_send_date':
        return publish({ kind: 'frame', userId: connection.userId, text });
      case 'update_vxe_table': {
        const source = sources.get(message.socketKey);
        if (!source) return publish({ kind: 'frame', userId: connection.userId, text });
        const actor = await sessions.peek(connection.sessionId);
        const room = actor && roomOf(actor, message.socketKey, source);
        if (room && message.change) await publish({ kind: 'row', room, ...message.change });
      }
    }
  }

  async function join(page: Page, socketKey: string): Promise<void> {
    const { connection, joined } = page;
    const source = sources.get(socketKey);
    const actor = await sessions.peek(connection.sessionId);
    const id = actor && roomOf(actor, socketKey, source);
    const success = id !== null && page.isOpen && (joined.has(socketKey) || joined.size < mostJoined);
    if (success) {
      const room = rooms.get(id) ?? emptyRoom(id, socketKey, source);
      rooms.set(id, room);
      if (joined.get(socketKey) !== room) await leave(page, socketKey);
      joined.set(socketKey, room);
      room.members.add(connection);
      room.newcomers.add(connection);
      tell(room);
    }
    connection.send(JSON.stringify({ type: 'join', data: { socketKey, success } }));
  }

  async function leave(page: Page, socketKey: string): Promise<void> {
    const room = page.joined.get(socketKey);
    if (!room) return;
    page.joined.delete(socketKey);
    room.members.delete(page.connection);
    room.newcomers.delete(page.connection);
    if (room.members.size === 0 && rooms.get(room.id) === room) rooms.delete(room.id);
    await endEdit(page, room.id);
  }

  async function beginEdit(page: Page, { socketKey, rowId, columnKey }: EditBegin): Promise<void> {
    const room = page.joined.get(socketKey);
    const actor = await sessions.peek(page.connection.sessionId);
    if (!actor || !room || roomOf(actor, socketKey, room.source) !== room.id) return;
    const mark = { socketId: page.connection.id, name: actor.realname, rowId, columnKey };
    page.marks.set(room.id, mark);
    await publish({ kind: 'marks', room: room.id, marks: [mark] });
  }

  async function endEdit(page: Page, room: string | undefined): Promise<void> {
    if (room === undefined || !page.marks.delete(room)) return;
    await publish({ kind: 'ended', room, socketIds: [page.connection.id] });
  }

  return {
    govern(socketKey, source) {
      sources.set(socketKey, source);
    },
    take(connection) {
      const page: Page = { connection, joined: new Map(), marks: new Map(), isOpen: true, queue: Promise.resolve() };
      pages.add(page);
      const then = (work: () => Promise<void>) => {
        page.queue = page.queue.then(work).catch(failed);
      };
      return {
        mostMessages,
        onText(text) {
          const message = readLiveMessage(text);
          if (message?.type === 'heart_beat') connection.send(heartbeat);
          else if (message) then(() => handle(page, message, text));
        },
        onClose() {
          page.isOpen = false;
          pages.delete(page);
          then(async () => {
            for (const socketKey of [...page.joined.keys()]) await leave(page, socketKey);
          });
        },
      };
    },
    close: () => clearInterval(timer),
  };
}

function emptyRoom(id: string, socketKey: string, source: LiveSource | undefined): Room {
  return {
    id,
    socketKey,
    source,
    members: new Set(),
    newcomers: new Set(),
    rows: new Map(),
    marks: new Map(),
    isTelling: false,
  };
}
