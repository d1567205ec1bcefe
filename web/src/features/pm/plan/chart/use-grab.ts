import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

/** How long a finger rests on something until it is picked up, in ms. */
const rest = 400;
/** How far a mouse goes until it draws something along, and a finger until it scrolls, in px. */
const slack = { mouse: 4, finger: 10 };
/** Near the edges of the chart it scrolls along: how near, and how far in each frame, in px. */
const edge = 36;
const stride = 12;

/** A point of the window, and how far it is from where it began, scrolling included. */
export interface GrabPoint {
  x: number;
  y: number;
  byX: number;
  byY: number;
}

export interface GrabInput<T> {
  /** What scrolls along. */
  scroller: RefObject<HTMLElement | null>;
  /** Px at its top and left that are covered by what stands still. */
  covered: { top: number; left: number };
  /** Ways in which it scrolls along. */
  ways: (held: T) => 'x' | 'y' | 'both';
  onMove: (held: T, at: GrabPoint) => void;
  onDrop: (held: T, at: GrabPoint) => void;
  /** Let go or given up. */
  onEnd: () => void;
}

interface Hold<T> {
  what: T;
  pointerId: number;
  isFinger: boolean;
  isActive: boolean;
  from: { x: number; y: number; left: number; top: number };
  at: { x: number; y: number };
  timer: number;
  frame: number;
}

/**
 * Something is picked up and carried: by the mouse as it moves, by a finger or pen once it has rested on it, so that a
 * finger that scrolls takes nothing along. Escape and a second finger let go of it where it was.
 * @returns picks it up; called when it is pressed
 */
export function useGrab<T>(input: GrabInput<T>): (event: ReactPointerEvent, what: T) => void {
  const newest = useRef(input);
  newest.current = input;
  const held = useRef<Hold<T> | null>(null);
  const { scroller } = input;

  useEffect(() => {
    const box = scroller.current;
    const end = () => {
      const { current: hold } = held;
      held.current = null;
      if (!hold) return;
      window.clearTimeout(hold.timer);
      cancelAnimationFrame(hold.frame);
      newest.current.onEnd();
    };
    function onMove({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
      const { current: hold } = held;
      if (!hold || hold.pointerId !== pointerId) return;
      hold.at = { x, y };
      const far = Math.max(Math.abs(x - hold.from.x), Math.abs(y - hold.from.y));
      if (!hold.isActive && hold.isFinger && far > slack.finger) end();
      else if (!hold.isActive && !hold.isFinger && far >= slack.mouse) activate(hold, newest);
      if (hold.isActive) newest.current.onMove(hold.what, pointOf(hold, box));
    }
    function onUp(event: PointerEvent): void {
      const { current: hold } = held;
      if (!hold || hold.pointerId !== event.pointerId) return;
      hold.at = { x: event.clientX, y: event.clientY };
      if (hold.isActive) newest.current.onDrop(hold.what, pointOf(hold, box));
      end();
    }
    const onDown = ({ isPrimary }: PointerEvent) => {
      if (!isPrimary) end();
    };
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || !held.current) return;
      end();
      event.stopPropagation();
    }
    // What a finger has picked up it carries; the page stays, and no menu opens.
    const keep = (event: Event) => {
      if (held.current?.isFinger && held.current.isActive && event.cancelable) event.preventDefault();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('pointerdown', onDown, true);
    window.addEventListener('keydown', onKey, true);
    box?.addEventListener('touchmove', keep, { passive: false });
    window.addEventListener('contextmenu', keep);
    return () => {
      end();
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('pointerdown', onDown, true);
      window.removeEventListener('keydown', onKey, true);
      box?.removeEventListener('touchmove', keep);
      window.removeEventListener('contextmenu', keep);
    };
  }, [scroller]);

  return (event, what) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const box = scroller.current;
    const at = { x: event.clientX, y: event.clientY };
    const hold: Hold<T> = {
      ...{ what, pointerId: event.pointerId, isFinger: event.pointerType !== 'mouse', isActive: false, at },
      ...{ from: { ...at, left: box?.scrollLeft ?? 0, top: box?.scrollTop ?? 0 }, timer: 0, frame: 0 },
    };
    held.current = hold;
    if (!hold.isFinger) return;
    hold.timer = window.setTimeout(() => {
      activate(hold, newest);
      navigator.vibrate?.(10);
      newest.current.onMove(what, pointOf(hold, box));
    }, rest);
  };
}

/** From now on it is carried, and the chart scrolls along while it is near an edge. */
function activate<T>(hold: Hold<T>, newest: RefObject<GrabInput<T>>): void {
  hold.isActive = true;
  const scroll = () => {
    const { scroller, covered, ways, onMove } = newest.current;
    const { current: box } = scroller;
    if (box && scrolled(box, hold.at, covered, ways(hold.what))) onMove(hold.what, pointOf(hold, box));
    hold.frame = requestAnimationFrame(scroll);
  };
  hold.frame = requestAnimationFrame(scroll);
}

const pointOf = <T>({ at, from }: Hold<T>, box: HTMLElement | null): GrabPoint => ({
  ...at,
  byX: at.x - from.x + (box?.scrollLeft ?? 0) - from.left,
  byY: at.y - from.y + (box?.scrollTop ?? 0) - from.top,
});

/** Scrolls a box whose edge the pointer is near. @returns whether it moved */
function scrolled(
  box: HTMLElement,
  { x, y }: { x: number; y: number },
  covered: { top: number; left: number },
  ways: 'x' | 'y' | 'both',
): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const pace = (at: number, low: number, high: number) => (at < low + edge ? -stride : at > high - edge ? stride : 0);
  const before = [box.scrollLeft, box.scrollTop];
  if (ways !== 'y') box.scrollLeft += pace(x, left + covered.left, right);
  if (ways !== 'x') box.scrollTop += pace(y, top + covered.top, bottom);
  return box.scrollLeft !== before[0] || box.scrollTop !== before[1];
}
