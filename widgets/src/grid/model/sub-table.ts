import { later } from '../../language/text.ts';

/** Numbers of the popover 子表 (specification 2, sections 4 and 9). */
export const subTable = {
  title: later('子表'),
  /** Share of the grid's width. */
  width: 0.96,
  /** It opens below its row when more than this is free there, in px. */
  roomBelow: 350,
  /** Room between the row and the popover, in px. */
  gap: 4,
  /** The row is looked for so often … */
  tries: 3,
  /** … with this in between, in ms. */
  retryAfter: 100,
  failed: later('打开子表失败'),
} as const;

interface Box {
  top: number;
  bottom: number;
  left: number;
  width: number;
}

/** Where the popover stands, from the top left corner of the grid's frame; above the row it is pinned by its bottom. */
export interface SubTablePlace {
  left: number;
  width: number;
  /** Distance of its top from the top of the frame: it stands below its row. */
  top?: number;
  /** Distance of its bottom from the bottom of the frame: it stands above its row. */
  bottom?: number;
}

/** Below the row when enough is free there in the window, else above. Boxes are those of the window. */
export function subTablePlace(row: Box, frame: Box, windowHeight: number): SubTablePlace {
  const width = Math.floor(frame.width * subTable.width);
  const across = { width, left: Math.floor((frame.width - width) / 2) };
  return windowHeight - row.bottom > subTable.roomBelow
    ? { ...across, top: row.bottom - frame.top + subTable.gap }
    : { ...across, bottom: frame.bottom - row.top + subTable.gap };
}
