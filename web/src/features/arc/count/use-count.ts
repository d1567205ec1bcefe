import { type Counted, type CountScan, countProgress, countScans } from '@dossier/contract/arc/count/calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useSession } from '#services/session/session.ts';
import { firstOf, keepScans, waitingScans } from './waiting.ts';

/** So often those who count together see what the others have counted, in ms. */
const lookEveryMs = 15_000;
/** Answers that are shown below the field. */
const shownAnswers = 50;

/** One count on this device: scans are kept here first and sent when the server is in reach. */
export function useCount(id: string) {
  const client = useQueryClient();
  const username = useSession((session) => session.user?.username ?? '');
  const [waiting, setWaiting] = useState<readonly CountScan[]>(() => waitingScans(username, id));
  const [answers, setAnswers] = useState<readonly (Counted & { key: number })[]>([]);
  const answered = useRef(0);
  const [isAway, setAway] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const newest = useRef(waiting);
  const sending = useRef(false);
  const progress = useQuery({
    queryKey: ['arc-count', id],
    queryFn: ({ signal }) => call(countProgress, { query: { id }, signal }),
    refetchInterval: lookEveryMs,
  });

  const change = useCallback(
    (scans: readonly CountScan[]) => {
      newest.current = scans;
      setWaiting(scans);
      return keepScans(username, id, scans);
    },
    [username, id],
  );

  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      while (newest.current.length > 0) {
        const scans = firstOf(newest.current);
        const done = await call(countScans, { body: { id, scans } });
        change(newest.current.slice(scans.length));
        const numbered = done.map((answer) => ({ ...answer, key: answered.current++ }));
        setAnswers((before) => [...numbered.toReversed(), ...before].slice(0, shownAnswers));
        setAway(false);
        setRefused(null);
      }
      void client.invalidateQueries({ queryKey: ['arc-count', id] });
      void client.invalidateQueries({ queryKey: ['arc-count-missing', id] });
    } catch (error) {
      // Out of reach: they wait. What the server refuses as a whole is said beside them, and waits too.
      const isOut = error instanceof ApiError && error.code === 0;
      setAway(isOut);
      if (!isOut) setRefused(error instanceof Error ? error.message : String(error));
    } finally {
      sending.current = false;
    }
  }, [client, id, change]);

  useEffect(() => {
    void send();
    const retry = () => void send();
    addEventListener('online', retry);
    const timer = setInterval(retry, lookEveryMs);
    return () => {
      removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [send]);

  return {
    progress,
    waiting,
    answers,
    isAway,
    refused,
    send,
    /** @returns whether it is kept */
    add(scan: CountScan): boolean {
      const isKept = change([...newest.current, scan]);
      void send();
      return isKept;
    },
    /** Gives up what the server does not take. */
    drop(): void {
      change([]);
      setRefused(null);
    },
  };
}
