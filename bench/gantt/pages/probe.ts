import { frame, painted } from '../../peers/pages/painted.ts';
import type { Running } from './candidate.ts';
import type { BenchPlan } from './data.ts';

/** What the runner calls in the page. All times in ms. */
export function makeProbe(running: Running, { first, last, dragged }: BenchPlan) {
  let dropped: Promise<number> | null = null;
  const leftOf = (id: string) => running.bar(id)?.getBoundingClientRect().left ?? Number.NaN;
  return {
    /** Until the bars of the first rows are painted. */
    async mount(): Promise<number> {
      const begun = performance.now();
      running.show();
      while (!running.bar(first) && performance.now() - begun < 60_000) await frame();
      await painted();
      if (!running.bar(first)) throw new Error('no bars were drawn');
      return performance.now() - begun;
    },
    /** Moves the rows once per frame, the whole height or by so many px. @returns the times of the frames */
    async scroll(steps: number, px: number): Promise<number[]> {
      const box = running.scroller();
      const most = box.scrollHeight - box.clientHeight;
      box.scrollTop = 0;
      for (let at = 0; at < 10; at += 1) await painted();
      const step = px === 0 ? most / steps : px;
      const times: number[] = [];
      let before = performance.now();
      for (let at = 1; at <= steps; at += 1) {
        box.scrollTop = Math.min(most, at * step);
        await painted();
        const now = performance.now();
        times.push(now - before);
        before = now;
      }
      // A box that does not move the rows would look fast.
      for (let at = 0; px === 0 && at < 30 && !running.row(last); at += 1) await painted();
      if (px === 0 && !running.row(last)) throw new Error('the last row was not drawn');
      return times;
    },
    /** To the beginning, rows and days. */
    async toStart(): Promise<void> {
      const box = running.scroller();
      box.scrollTop = 0;
      for (const one of [box, ...box.querySelectorAll('*'), ...document.querySelectorAll('#root *')])
        if (one.scrollLeft > 0) one.scrollLeft = 0;
      for (let at = 0; at < 5 || (at < 100 && !running.bar(dragged)); at += 1) await painted();
    },
    /** Where to hold the bar that is dragged, and how broad it is. */
    place() {
      const box = running.bar(dragged)?.getBoundingClientRect();
      return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width } : null;
    },
    /** From letting go until the bar stands elsewhere than before it was held, and nothing is left to be painted. */
    watchDrop(): void {
      const from = leftOf(dragged);
      dropped = new Promise((resolve) => {
        const listen = async () => {
          const begun = performance.now();
          await painted();
          while (Math.abs(leftOf(dragged) - from) < 4 && performance.now() - begun < 20_000) await painted();
          await painted();
          resolve(Math.abs(leftOf(dragged) - from) < 4 ? -1 : performance.now() - begun);
        };
        window.addEventListener('pointerup', listen, { capture: true, once: true });
      });
    },
    dropped: () => dropped,
    /** Elements of the page. */
    elements: () => document.querySelectorAll('#root *').length,
  };
}
