/** Who is editing which cell. A page has one mark per room. */
export interface Mark {
  socketId: string;
  /** Real name of the user. */
  name: string;
  rowId: string;
  columnKey: string;
}

/** What this instance heard of the marks of all instances. */
export interface Marks {
  /** @returns whether the mark is new or moved */
  heard(room: string, mark: Mark, now: number): boolean;
  /** @returns whether there was one */
  ended(room: string, socketId: string): boolean;
  of(room: string): Mark[];
  /** Drops marks that nobody renewed since `before`: their instance is gone. */
  dropStale(before: number): { room: string; socketId: string }[];
}

export function makeMarks(): Marks {
  const rooms = new Map<string, Map<string, { mark: Mark; heardAt: number }>>();

  function ended(room: string, socketId: string): boolean {
    const marks = rooms.get(room);
    const was = marks?.delete(socketId) ?? false;
    if (marks?.size === 0) rooms.delete(room);
    return was;
  }

  return {
    heard(room, mark, now) {
      const marks = rooms.get(room) ?? new Map<string, { mark: Mark; heardAt: number }>();
      rooms.set(room, marks);
      const before = marks.get(mark.socketId)?.mark;
      marks.set(mark.socketId, { mark, heardAt: now });
      return before?.rowId !== mark.rowId || before.columnKey !== mark.columnKey;
    },
    ended,
    of: (room) => [...(rooms.get(room)?.values() ?? [])].map(({ mark }) => mark),
    dropStale(before) {
      const stale = [...rooms].flatMap(([room, marks]) =>
        [...marks].flatMap(([socketId, { heardAt }]) => (heardAt < before ? [{ room, socketId }] : [])),
      );
      for (const { room, socketId } of stale) ended(room, socketId);
      return stale;
    },
  };
}
