import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

export interface Selection {
  selected: ReadonlySet<string>;
  select: (next: ReadonlySet<string>) => void;
  clear: () => void;
}

/** Chosen rows of a list, kept over its pages. */
export function useSelection(): Selection {
  const [selected, select] = useState<ReadonlySet<string>>(none);
  return { selected, select, clear: () => select(none) };
}
