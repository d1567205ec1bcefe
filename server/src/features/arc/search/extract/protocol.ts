/** Kinds of files whose text is read, by how. */
export type ExtractKind = 'pdf' | 'ofd' | 'docx' | 'xlsx' | 'pptx' | 'txt' | 'html' | 'eml';

/** What the thread is asked: a file on our disk. */
export interface ExtractQuestion {
  path: string;
  kind: ExtractKind;
}

/** Why there is no text. */
export type ExtractProblem = 'damaged' | 'encrypted' | 'too-large';

/** What it says: the text, cut where it is longer than is kept. */
export type ExtractFound = { text: string; cut: boolean } | ExtractProblem;

/** Bytes of UTF-8 that are kept of one file (domain 6.10). */
export const mostText = 2 * 1024 * 1024;
