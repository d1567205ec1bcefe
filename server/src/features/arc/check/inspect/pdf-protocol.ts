/** What the thread is asked: a document on our disk. */
export interface PdfQuestion {
  path: string;
}

/** What it says; null where the document cannot be opened. */
export type PdfFacts = { pages: number; hasText: boolean } | null;
