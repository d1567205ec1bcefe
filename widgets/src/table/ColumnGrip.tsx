import type { PointerEvent } from 'react';
import { useText } from '../language/text.ts';
import { clampWidth } from './column-width.ts';

export interface ColumnGripProps {
  /** The width that the user chose in px; null takes the choice back. */
  onResize: (width: number | null) => void;
}

/** The right edge of a column's head: dragged it sets the width, a double click takes that back. Shift and arrows do the same by keyboard. */
export default function ColumnGrip({ onResize }: ColumnGripProps) {
  const t = useText();
  function begin(event: PointerEvent<HTMLElement>): void {
    const grip = event.currentTarget;
    const head = grip.closest('th');
    const column = head?.closest('table')?.querySelectorAll('col')[head.cellIndex];
    if (event.button !== 0 || !head || !column) return;
    event.preventDefault();
    const from = { x: event.clientX, width: head.offsetWidth };
    let width: number | null = null;
    grip.setPointerCapture(event.pointerId);
    grip.dataset.drags = 'true';
    // Drawn past React while it moves: nothing else of the table changes.
    grip.onpointermove = ({ clientX }) => {
      width = clampWidth(from.width + clientX - from.x);
      column.style.width = `${width}px`;
    };
    grip.onlostpointercapture = () => {
      delete grip.dataset.drags;
      grip.onpointermove = null;
      grip.onlostpointercapture = null;
      if (width !== null) onResize(width);
    };
  }

  return (
    // The mouse only; it says nothing that the head does not.
    <span
      aria-hidden="true"
      className="dw-column-grip"
      title={t('拖动调整列宽，双击恢复')}
      onPointerDown={begin}
      onDoubleClick={() => onResize(null)}
    />
  );
}
