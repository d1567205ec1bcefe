import { useRef, useState } from 'react';
import { showError } from './feedback.ts';

/** Whether an act is under way, and what begins one: a second one meanwhile is not begun, what goes wrong is said. */
export function useAct(): readonly [busy: boolean, act: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function act(work: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showError(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return [busy, act];
}
