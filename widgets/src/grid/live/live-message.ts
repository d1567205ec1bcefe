import type { GridRow } from '../column.ts';

/** A cell that somebody is in. */
export interface LiveMark {
  /** Which page of which user. */
  socketId: string;
  /** Real name. */
  name: string;
  rowId: string;
  columnKey: string;
}

/** What the server says to grids. */
export type Incoming =
  | { type: 'heart_beat' }
  | { type: 'update_vxe_table'; socketKey: string; row: GridRow; gridId: unknown }
  | { type: 'common_send_date'; key: string; args: readonly unknown[] }
  | { type: 'edit_begin'; socketKey: string; mark: LiveMark }
  | { type: 'edit_end'; socketKey: string; socketId: string };

/** Reads a message; null for what is not understood. */
export function readIncoming(text: unknown): Incoming | null {
  const message = parsed(text);
  if (message?.type === 'heart_beat') return { type: 'heart_beat' };
  const data = objectOf(message?.data);
  if (!data) return null;
  const { socketKey, key, socketId, name, rowId, columnKey } = data;
  const args: readonly unknown[] = Array.isArray(data.args) ? data.args : [];
  if (message?.type === 'common_send_date') return isText(key) ? { type: 'common_send_date', key, args } : null;
  if (!isText(socketKey)) return null;
  switch (message?.type) {
    case 'update_vxe_table': {
      const row = objectOf(args[0]);
      return row && { type: 'update_vxe_table', socketKey, row, gridId: args[1] };
    }
    case 'edit_begin':
      return isText(socketId) && isText(name) && isText(rowId) && isText(columnKey)
        ? { type: 'edit_begin', socketKey, mark: { socketId, name, rowId, columnKey } }
        : null;
    case 'edit_end':
      return isText(socketId) ? { type: 'edit_end', socketKey, socketId } : null;
    default:
      return null;
  }
}

function parsed(text: unknown): Record<string, unknown> | null {
  if (typeof text !== 'string') return null;
  try {
    return objectOf(JSON.parse(text));
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Record<string, unknown>; // just checked
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
