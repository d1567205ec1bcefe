import type { Tx } from '#db/database.ts';

/** What a closing says that its checks go by. */
export interface Closing {
  id: string;
  projectId: string;
  result: string;
  agreement: string | null;
}

/** What is not done: how many, the sentence, and the list that shows it. */
export interface Open {
  found: number;
  message: string;
  /** What is to be paid of it in yuan, and the sentence with that: for who may see prices (DR7). */
  amount?: number;
  priced?: string;
  place: string;
}

/** A check of a closing (domain 5). */
export interface Check {
  /** Item of the dictionary pm_close_check: what 5.1.{item} of the domain is. */
  item: string;
  /** Reason of the refusal. */
  reason: string;
  /** Null where everything is done. */
  find(tx: Tx, closing: Closing): Promise<Open | null>;
}

/** The address of a list with its filters. */
export const placeOf = (path: string, filters: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filters)}`;
