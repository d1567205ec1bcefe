/** What the thread is asked: a mail on our disk. */
export interface AttachmentsQuestion {
  path: string;
}

export type AttachmentsFound = { name: string; bytes: Uint8Array }[] | 'damaged';
