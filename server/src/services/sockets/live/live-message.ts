/** What a page may say (api-contract 6.15); `join`, `leave`, `edit_begin` and `edit_end` are ours. */
export type LiveMessage =
  | { type: 'heart_beat' }
  | { type: 'join' | 'leave' | 'edit_end'; socketKey: string }
  | { type: 'edit_begin'; socketKey: string; rowId: string; columnKey: string }
  | { type: 'update_vxe_table'; socketKey: string; change: RowChange | null }
  | { type: 'common_send_date' };

/** A row that was saved, and the grid that said so: that grid ignores the echo. */
export interface RowChange {
  rowId: string;
  gridId: string | null;
}

const keyPattern = /^[\w:./-]{1,64}$/;
const longest = 64;

/** Reads a message; null for everything that is not understood. Names are texts and never looked up in objects. */
export function readLiveMessage(text: string): LiveMessage | null {
  const message = objectOf(parsed(text));
  const data = objectOf(message?.data);
  const type = message?.type;
  if (type === 'heart_beat') return { type };
  if (!data) return null;
  if (type === 'common_send_date') return keyPattern.test(textOf(data.key) ?? '') ? { type } : null;
  const socketKey = textOf(data.socketKey) ?? '';
  if (!keyPattern.test(socketKey)) return null;
  switch (type) {
    case 'join':
    case 'leave':
    case 'edit_end':
      return { type, socketKey };
    case 'edit_begin': {
      const [rowId, columnKey] = [textOf(data.rowId), textOf(data.columnKey)];
      return rowId && columnKey ? { type, socketKey, rowId, columnKey } : null;
    }
    case 'update_vxe_table':
      return { type, socketKey, change: changeOf(data.args) };
    default:
      return null;
  }
}

/** The wire says `[row, id of the grid]`. */
function changeOf(args: unknown): RowChange | null {
  if (!Array.isArray(args)) return null;
  const rowId = textOf(objectOf(args[0])?.id);
  return rowId ? { rowId, gridId: textOf(args[1]) ?? null } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** JSON makes `__proto__` a plain name of its own, and no name that we read is inherited by objects. */
function objectOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return value as Record<string, unknown>; // just checked
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}
