/** What the thread is asked: a document on our disk. */
export interface PdfQuestion {
  id: number;
  path: string;
}

/** What it says: null where the document cannot be opened. */
export interface PdfAnswer {
  id: number;
  found: { pages: number; hasText: boolean } | null;
}
