import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { withHeight, withWidth } from '../model/sheet.ts';
import type { Steps } from './use-steps.ts';

/** Dragging the edge of a column or a row: one step, however far it goes. */
export function useResize(change: Steps['change'], scale: number) {
  const begun = useRef<{ at: number; size: number } | null>(null);
  const grip = (line: 'column' | 'row', index: number, size: number) => ({
    onPointerDown(event: PointerEvent) {
      event.stopPropagation();
      event.preventDefault();
      begun.current = { at: line === 'column' ? event.clientX : event.clientY, size };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (!begun.current) return;
      event.stopPropagation();
      const to = line === 'column' ? event.clientX : event.clientY;
      const next = begun.current.size + (to - begun.current.at) / scale;
      const put = line === 'column' ? withWidth : withHeight;
      change((now) => put(now, index, next), `${line} ${index}`);
    },
    onPointerUp() {
      begun.current = null;
    },
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  });
  return {
    column: (index: number, size: number) => grip('column', index, size),
    row: (index: number, size: number) => grip('row', index, size),
  };
}
