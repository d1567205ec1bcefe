import type { Card } from '@dossier/contract/dashboard/card.ts';
import { useState } from 'react';

/** Steps that can be taken back. */
const mostSteps = 100;

interface Steps {
  past: (readonly Card[])[];
  now: readonly Card[];
  future: (readonly Card[])[];
}

/** Cards that are being arranged, and every step of it. */
export function useHistory(first: readonly Card[]) {
  const [steps, setSteps] = useState<Steps>({ past: [], now: first, future: [] });
  return {
    cards: steps.now,
    changes: steps.past.length,
    canRedo: steps.future.length > 0,
    set: (cards: readonly Card[]) =>
      setSteps(({ past, now }) =>
        JSON.stringify(cards) === JSON.stringify(now)
          ? { past, now, future: [] }
          : { past: [...past, now].slice(-mostSteps), now: cards, future: [] },
      ),
    undo: () =>
      setSteps(({ past, now, future }) => {
        const last = past.at(-1);
        return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : { past, now, future };
      }),
    redo: () =>
      setSteps(({ past, now, future }) => {
        const [next, ...rest] = future;
        return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
      }),
  };
}
