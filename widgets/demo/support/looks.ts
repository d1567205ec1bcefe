/// <reference path="./playwright-core.d.ts" />
import core from 'playwright-core/lib/coreBundle';

type Look = (...given: unknown[]) => Promise<unknown>;
interface Frame {
  retryWithProgressAndBackoff: (progress: unknown, look: Look) => Promise<unknown>;
  retryWithProgressAndTimeouts: (progress: unknown, waits: number[], look: Look) => Promise<unknown>;
}

/** Pauses between two looks at the page while a test waits for something, in ms; the last one again and again. */
const pauses = [20, 30, 50];

/**
 * Playwright looks for what a test waits for after 20, 50, 100, 100 and then every 500 ms, and has no setting for it: what
 * comes after 300 ms is seen after 770, and a tenth of a journey is spent so. Both configurations call this.
 *
 * @throws Error when Playwright's own part is not what it was: then the suite would be slow without saying why
 */
export function lookOften(): void {
  const { Page } = core.server;
  const own = Page.prototype.mainFrame;
  Page.prototype.mainFrame = function mainFrame() {
    const frame = own.call(this);
    Page.prototype.mainFrame = own;
    const prototype: Frame = Object.getPrototypeOf(frame);
    if (!prototype.retryWithProgressAndBackoff || !prototype.retryWithProgressAndTimeouts)
      throw new Error('Playwright waits in another way than before: see widgets/demo/support/looks.ts');
    prototype.retryWithProgressAndBackoff = function look(progress, action) {
      return this.retryWithProgressAndTimeouts(progress, pauses, action);
    };
    return frame;
  };
}
