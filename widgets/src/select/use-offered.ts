import { useState } from 'react';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useText } from '../language/text.ts';

export interface Offered<T> {
  /** What the search found; undefined while it is not known. */
  found: T | undefined;
  /** For the select box: what is typed, and what its list says meanwhile. */
  box: {
    loading: boolean;
    showSearch: { filterOption: false; onSearch: (word: string) => void; searchValue: string };
    notFoundContent: string;
    onOpenChange: (open: boolean) => void;
  };
}

/**
 * What a select box offers for the word that is typed: asked for while the list is open, some time after the last key,
 * and answers to earlier words are dropped.
 * @param name says what is searched; another name is another search
 * @param delay rest after the last key before it asks, in ms
 */
export function useOffered<T>(
  name: string,
  load: (word: string, signal: AbortSignal) => Promise<T>,
  delay: number = searchDelay.select,
): Offered<T> {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const word = typed.trim();
  const settled = useDebounced(word, typed === '' ? 0 : delay);
  const answer = useLoaded(open ? `${name}\n${settled}` : null, (signal) => load(settled, signal));
  const waiting = answer.loading || settled !== word;
  return {
    found: waiting ? undefined : answer.data,
    box: {
      loading: open && waiting,
      showSearch: { filterOption: false, onSearch: setTyped, searchValue: typed },
      notFoundContent: answer.error ? answer.error.message : waiting ? t('加载中') : t('未找到数据'),
      onOpenChange(next) {
        setOpen(next);
        if (!next) setTyped('');
      },
    },
  };
}
