import type { DrawKind } from '@dossier/contract/arc/reading/preview.ts';

/** Why there are no pages; `absent`: the thread does not have the file and wants its place. */
export type DrawProblem = 'damaged' | 'encrypted' | 'too-large' | 'no-page' | 'absent';

/** Width and height of a page, in points or pixels: only their relation counts. */
export type PageSize = [width: number, height: number];

/** What the thread is asked. Without `path` it answers from the file that it read last. */
export type DrawQuestion = {
  /** SHA-256 of the content and its kind. */
  key: string;
  kind: DrawKind;
  path: string | null;
  /** Null: only how many pages there are. */
  page: { at: number; width: number; mark: readonly string[] } | null;
};

export interface DrawnPage {
  width: number;
  height: number;
  /** JPEG. */
  bytes: Uint8Array;
}

export type DrawAnswer = { type: 'pages'; sizes: PageSize[] } | { type: 'page'; page: DrawnPage } | DrawProblem;

/** Pixels of one drawn page. */
export const mostPixels = 8_000_000;
/** Bytes of a file that is drawn. */
export const mostBytes = 200 * 1024 * 1024;
/** Bytes that a picture takes when it is decoded: some 50 million pixels. */
export const mostDecoded = 200 * 1024 * 1024;
