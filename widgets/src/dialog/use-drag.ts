import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Frame, keptInside, type Place } from './modal-place.ts';

/** Where named dialogs were left, for as long as the page is open. */
const left = new Map<string, Place>();
const home: Place = { x: 0, y: 0 };

export interface Drag {
  /** Of the header that is dragged. */
  handle: RefObject<HTMLDivElement | null>;
  place: Place;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Moves a dialog by its header, kept inside the window also when that becomes smaller. Its place is remembered while
 * it is mounted, and by `name` beyond that.
 * @param active open, and not full screen
 */
export function useDrag(active: boolean, name: string | undefined): Drag {
  const handle = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>(() => (name && left.get(name)) || home);
  const now = useRef(place);
  now.current = place;

  /** Sets the nearest place that is possible. */
  const settle = useRef((wanted: Place) => {
    const dialog = handle.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    const window = { width: document.documentElement.clientWidth, height: innerHeight };
    const next = keptInside(wanted, homeOf(dialog, now.current), window);
    if (next.x !== now.current.x || next.y !== now.current.y) setPlace(next);
  }).current;

  useLayoutEffect(() => {
    if (active && (now.current.x !== 0 || now.current.y !== 0)) settle(now.current);
  }, [active, settle]);

  useEffect(() => {
    if (!active) return;
    const fit = () => settle(now.current);
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, [active, settle]);

  useEffect(() => {
    if (name) left.set(name, place);
  }, [name, place]);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!active || event.button !== 0) return;
    const header = event.currentTarget;
    const from = { x: event.clientX - now.current.x, y: event.clientY - now.current.y };
    const pointer = event.pointerId;
    header.setPointerCapture(pointer);
    const move = (moved: globalThis.PointerEvent) => {
      if (moved.pointerId === pointer) settle({ x: moved.clientX - from.x, y: moved.clientY - from.y });
    };
    header.addEventListener('pointermove', move);
    // Comes after letting go, after a cancelled touch, and when the dialog closes meanwhile.
    header.addEventListener('lostpointercapture', () => header.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  return { handle, place, onPointerDown };
}

/** Where the dialog would be if it had not been moved. */
function homeOf(dialog: HTMLElement, { x, y }: Place): Frame {
  const box = dialog.getBoundingClientRect();
  return { left: box.left - x, top: box.top - y, width: box.width, height: box.height };
}
