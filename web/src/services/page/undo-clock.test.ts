import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUndoClock, undoTime } from './undo-clock.ts';

describe('the time in which something can be taken back', () => {
  const page = { hidden: false };
  const end = vi.fn();
  let held = false;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    held = false;
    page.hidden = false;
    end.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('ends once, after its five seconds', () => {
    startUndoClock(() => held, end);
    vi.advanceTimersByTime(undoTime - 1);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(undoTime);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('stands while the offer is held and while the page is hidden, and goes on where it was', () => {
    startUndoClock(() => held, end);
    vi.advanceTimersByTime(3000);
    held = true;
    vi.advanceTimersByTime(60_000);
    held = false;
    page.hidden = true;
    vi.advanceTimersByTime(60_000);
    page.hidden = false;
    vi.advanceTimersByTime(1750);
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it('does not count the time in which the window was too busy to show anything', () => {
    startUndoClock(() => held, end);
    vi.setSystemTime(Date.now() + 60_000);
    vi.advanceTimersByTime(undoTime - 250);
    expect(end).not.toHaveBeenCalled();
  });

  it('never ends once it was stopped', () => {
    startUndoClock(() => held, end)();
    vi.advanceTimersByTime(60_000);
    expect(end).not.toHaveBeenCalled();
  });
});
