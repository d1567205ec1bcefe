import { type DOMAttributes, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { drawStrokes, type InkPoint, type Stroke } from './strokes.ts';

/** Dots of the picture per px of the pad, so that it prints sharp. */
const density = 2;

export interface Signature {
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Whether what is stored was not drawn here: then it is shown, not drawn on. */
  stored: boolean;
  /** Whether the last line can be taken back. */
  canUndo: boolean;
  undo: () => void;
  clear: () => void;
  /** Writes a name instead of drawing it. */
  write: (name: string) => void;
  /** Handlers of the canvas. */
  pen: Pick<
    DOMAttributes<HTMLCanvasElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onLostPointerCapture'
  >;
}

/** What is drawn on a pad, line by line, and the picture that it gives. */
export function useSignature(
  value: string | null,
  onChange: (picture: string | null) => void,
  size: { width: number; height: number },
): Signature {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef<{ pointer: number; points: InkPoint[] } | null>(null);
  const [made, setMade] = useState<{ picture: string | null; strokes: readonly Stroke[] }>({
    picture: null,
    strokes: [],
  });
  // A value from outside takes the place of what was drawn.
  const strokes = made.picture === value ? made.strokes : none;

  useLayoutEffect(() => draw(canvas.current, strokes, size), [strokes, size]);

  function keep(next: readonly Stroke[]): void {
    draw(canvas.current, next, size);
    const picture = next.length > 0 ? (canvas.current?.toDataURL('image/png') ?? null) : null;
    setMade({ picture, strokes: next });
    onChange(picture);
  }

  function pointOf(canvas: HTMLCanvasElement, event: { clientX: number; clientY: number; pressure: number }): InkPoint {
    const box = canvas.getBoundingClientRect();
    const scale = size.width / box.width;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale, pressure: event.pressure };
  }

  function start(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.button !== 0 || drawing.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = { pointer: event.pointerId, points: [pointOf(event.currentTarget, event)] };
    draw(canvas.current, [...strokes, { type: 'line', points: drawing.current.points }], size);
  }

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const line = drawing.current;
    if (line?.pointer !== event.pointerId) return;
    const target = event.currentTarget;
    // All the places of the pen since the last frame.
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const place of passed.length > 0 ? passed : [event.nativeEvent]) line.points.push(pointOf(target, place));
    draw(target, [...strokes, { type: 'line', points: line.points }], size);
  }

  function end(event: PointerEvent<HTMLCanvasElement>): void {
    const line = drawing.current;
    if (line?.pointer !== event.pointerId) return;
    drawing.current = null;
    keep([...strokes, { type: 'line', points: line.points }]);
  }

  return {
    canvas,
    stored: value !== null && strokes.length === 0,
    canUndo: strokes.length > 0,
    undo: () => keep(strokes.slice(0, -1)),
    clear: () => keep(none),
    write: (name) => keep([{ type: 'text', text: name }]),
    pen: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
  };
}

const none: readonly Stroke[] = [];

function draw(
  canvas: HTMLCanvasElement | null,
  strokes: readonly Stroke[],
  size: { width: number; height: number },
): void {
  const pen = canvas?.getContext('2d');
  if (!canvas || !pen) return;
  // Setting the size also wipes the canvas and its scale.
  canvas.width = size.width * density;
  canvas.height = size.height * density;
  pen.scale(density, density);
  drawStrokes(pen, strokes, size);
}
