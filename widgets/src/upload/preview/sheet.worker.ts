import { sheetRows } from './sheet-rows.ts';

/** Reads a workbook beside the page, which may end the work when it takes too long. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    postMessage({ sheets: sheetRows(data) });
  } catch {
    postMessage({ sheets: null });
  }
});
