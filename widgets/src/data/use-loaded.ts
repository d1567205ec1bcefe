import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<T> {
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  /** Loads again, e.g. from the button of an error state. */
  reload: () => void;
}

interface Answer<T> {
  key: string | null;
  data: T | undefined;
  error: Error | undefined;
}

/**
 * Loads something named by `key`; answers to earlier keys are dropped.
 * @param key null: there is nothing to load
 */
export function useLoaded<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ key: null, data: undefined, error: undefined });
  const [turn, setTurn] = useState(0);
  const loader = useRef(load);
  loader.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts the load again.
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    loader.current(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setAnswer({ key, data, error: undefined });
      },
      (reason: unknown) => {
        if (abort.signal.aborted) return;
        setAnswer({ key, data: undefined, error: reason instanceof Error ? reason : new Error(String(reason)) });
      },
    );
    return () => abort.abort();
  }, [key, turn]);

  const current = key !== null && answer.key === key;
  const reload = useCallback(() => {
    setAnswer((last) => ({ ...last, error: undefined }));
    setTurn((value) => value + 1);
  }, []);
  return {
    data: current ? answer.data : undefined,
    error: current ? answer.error : undefined,
    loading: key !== null && (!current || (answer.data === undefined && answer.error === undefined)),
    reload,
  };
}
