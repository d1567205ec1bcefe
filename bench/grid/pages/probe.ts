import { frame, painted, thisFramePainted } from '../../peers/pages/painted.ts';
import type { Running } from './candidate.ts';
import { type BenchColumn, rowOf, tsvOf } from './data.ts';

/** Rows by columns of the block that is pasted. */
const block = { rows: 1000, columns: 10 };
/** Updates in a second, and ticks in which they come. */
const live = { perSecond: 500, ticks: 50 };

/** Times between frames while something runs. */
function watchFrames() {
  const times: number[] = [];
  let last = performance.now();
  let running = true;
  const tick = () => {
    const now = performance.now();
    times.push(now - last);
    last = now;
    if (running) requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  return () => {
    running = false;
    times.push(performance.now() - last);
    return times;
  };
}

/** What the runner calls in the page. All times in ms. */
export function makeProbe(running: Running, columns: readonly BenchColumn[], rowCount: number) {
  const isDrawn = (at: number) => (running.cell(at, 'c1')?.textContent ?? '') !== '';
  let waiting: Promise<number> | null = null;
  let scrolled: HTMLElement | null = null;
  const scroller = () => {
    scrolled ??= running.scroller();
    return scrolled;
  };
  let updates = 0;

  /** Moves the rows once per frame, in a task of its own as a wheel does, and looks at what was painted. */
  async function scroll(steps: number, px: number, look: boolean) {
    const box = scroller();
    const most = box.scrollHeight - box.clientHeight;
    box.scrollTop = 0;
    for (let at = 0; at < 10; at += 1) await painted();
    const step = px === 0 ? most / steps : px;
    let blank = 0;
    const stop = watchFrames();
    for (let at = 1; at <= steps; at += 1) {
      box.scrollTop = Math.min(most, at * step);
      await painted();
      if (look && isBlank(box)) blank += 1;
    }
    const frames = stop().slice(1, -1);
    // A box that does not move the rows would look fast.
    for (let at = 0; px === 0 && at < 30 && !isDrawn(rowCount - 1); at += 1) {
      // Heights that were guessed are known by now: the end may have moved.
      box.scrollTop = box.scrollHeight;
      await painted();
    }
    if (px === 0 && !isDrawn(rowCount - 1)) throw new Error('the last row was not drawn');
    return { frames, blank };
  }

  /** Whether some place of the visible rows shows no cell. */
  function isBlank(box: HTMLElement): boolean {
    const { left, bottom, width } = box.getBoundingClientRect();
    return [0.25, 0.5, 0.85].some((x) =>
      [320, 180, 40].some((up) => {
        const cell = document.elementFromPoint(left + width * x, bottom - up)?.closest(running.cells);
        return !cell || (cell.textContent === '' && !cell.querySelector('*'));
      }),
    );
  }

  return {
    async mount(): Promise<number> {
      const begun = performance.now();
      running.show();
      while ((!isDrawn(0) || !isDrawn(4)) && performance.now() - begun < 20_000) await frame();
      await painted();
      if (!isDrawn(4)) throw new Error('no rows were drawn');
      return performance.now() - begun;
    },
    scroll,
    toTop: async () => {
      scroller().scrollTop = 0;
      await painted();
      await painted();
    },
    /** Where to click for a cell, in px. */
    place(at: number, key: string) {
      const box = running.cell(at, key)?.getBoundingClientRect();
      return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    },
    /** From the next press of the mouse until an editor has the focus, its list is open, and both are painted. */
    watchClick(withList: boolean): void {
      const former = document.activeElement;
      waiting = new Promise((resolve) => {
        const listen = async (event: PointerEvent) => {
          const isOpen = () =>
            document.activeElement !== former &&
            document.activeElement instanceof HTMLInputElement &&
            (!withList || hasList());
          while (!isOpen() && performance.now() - event.timeStamp < 5000) await frame();
          await thisFramePainted();
          resolve(isOpen() ? performance.now() - event.timeStamp : -1);
        };
        window.addEventListener('pointerdown', (event) => void listen(event), { capture: true, once: true });
      });
    },
    /** From the next key until what it typed is painted. */
    watchKey(): void {
      waiting = new Promise((resolve) => {
        const listen = async (event: KeyboardEvent) => {
          await painted();
          resolve(performance.now() - event.timeStamp);
        };
        window.addEventListener('keydown', (event) => void listen(event), { capture: true, once: true });
      });
    },
    watched: () => waiting,
    can: () => ({
      update: Boolean(running.update),
      insert: Boolean(running.insert),
      validate: Boolean(running.validate),
      paste: Boolean(running.pastedValue),
    }),
    /** Pastes from the active cell, row 0, on; ends when the last cell is written and its failure is painted. */
    async paste(): Promise<{ wall: number; longest: number }> {
      const taken = columns.slice(0, block.columns);
      const rows = Math.min(block.rows, rowCount);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', tsvOf(rows, taken));
      scroller().scrollTop = rows * 61 - 300;
      await painted();
      await painted();
      const last = taken.at(-1)?.key ?? '';
      const before = running.pastedValue?.(rows - 1, last);
      const stop = watchFrames();
      const begun = performance.now();
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      const done = () =>
        running.pastedValue?.(rows - 1, last) !== before &&
        running.cell(rows - 1, 'c0')?.getAttribute('aria-invalid') === 'true';
      while (!done() && performance.now() - begun < 20_000) await frame();
      await painted();
      return { wall: done() ? performance.now() - begun : -1, longest: Math.max(...stop()) };
    },
    async validate() {
      const stop = watchFrames();
      const begun = performance.now();
      const failures = (await running.validate?.()) ?? -1;
      const wall = performance.now() - begun;
      await painted();
      return { wall, failures, longest: Math.max(...stop()) };
    },
    /** Cells change 500 times a second, each by itself; a fifth of them in view. */
    async live(seconds: number) {
      const texts = columns.filter(({ kind }) => kind === 'input');
      const stop = watchFrames();
      const begun = performance.now();
      let sent = 0;
      while (performance.now() - begun < seconds * 1000) {
        const due = Math.floor(((performance.now() - begun) / 1000) * live.ticks) * (live.perSecond / live.ticks);
        for (; sent < due; sent += 1) {
          updates += 1;
          const at = updates % 5 === 0 ? (updates / 5) % 5 : (updates * 7919) % rowCount;
          running.update?.({ at, key: texts[updates % texts.length]?.key ?? 'c0', value: `现场 ${updates}` });
        }
        await new Promise((resolve) => setTimeout(resolve, 1000 / live.ticks / 2));
      }
      const wall = performance.now() - begun;
      const frames = stop();
      return { fps: (frames.length / wall) * 1000, perSecond: (sent / wall) * 1000, longest: Math.max(...frames) };
    },
    /** Others change every text once: what a grid keeps of that stays the same from then on. */
    async changeAll(): Promise<void> {
      const texts = columns.filter(({ kind }) => kind === 'input');
      for (let at = 0; at < rowCount; at += 1) {
        for (const { key } of texts) {
          updates += 1;
          running.update?.({ at, key, value: `现场 ${updates}` });
        }
        if (at % 100 === 99) await painted();
      }
    },
    async insert(): Promise<number> {
      updates += 1;
      const row = rowOf(`n${updates}`, updates, columns);
      const begun = performance.now();
      running.insert?.(row);
      await painted();
      return performance.now() - begun;
    },
  };
}

function hasList(): boolean {
  const lists = document.querySelectorAll<HTMLElement>('.dg-float, .ant-select-dropdown, .ant-picker-dropdown');
  return [...lists].some((list) => {
    const { visibility, opacity } = getComputedStyle(list);
    // A list that unfolds is there from the frame on in which it begins to show.
    return list.offsetHeight > 40 && visibility !== 'hidden' && Number(opacity) > 0;
  });
}
