import type { FileFacts } from '@dossier/contract/arc/reading/facts.ts';

/** Kinds of files that are read, by how. Pictures and recordings have no text and say something of themselves. */
export type ExtractKind =
  | 'pdf'
  | 'ofd'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'txt'
  | 'html'
  | 'eml'
  | 'mhtml'
  | 'picture'
  | 'recording';

/** What the thread is asked: a file on our disk. */
export interface ExtractQuestion {
  path: string;
  kind: ExtractKind;
}

/** Why there is no text. */
export type ExtractProblem = 'damaged' | 'encrypted' | 'too-large';

/** What it says: the text, cut where it is longer than is kept, and what the file says of itself. */
export type ExtractFound = { text: string; cut: boolean; facts: FileFacts | null } | ExtractProblem;

/** Bytes of UTF-8 that are kept of one file (domain 6.10). */
export const mostText = 2 * 1024 * 1024;
