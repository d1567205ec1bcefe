import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { Icon } from '../kit/Icon.tsx';
import { later, useText } from '../language/text.ts';
import { dragProgress, keyProgress } from './drag-progress.ts';
import './drag-slider.css';

const texts = { idle: later('拖动滑块验证'), verified: later('验证通过') } as const;

export interface DragSliderProps extends ControlProps {
  /** Whether it is verified; false again sets it back. */
  value: boolean;
  onChange: (verified: boolean) => void;
  /** Once each time it becomes verified. */
  onSuccess?: () => void;
}

/**
 * Verified by dragging a handle over the full width, with mouse, pen or finger; let go earlier it snaps back.
 * By keyboard: hold or press → ten times, or End; leaving it earlier sets it back.
 */
export function DragSlider({ value, onChange, onSuccess, disabled = false, status, ...rest }: DragSliderProps) {
  const t = useText();
  const [progress, setProgress] = useState(0);
  const drag = useRef<{ pointer: number; from: number; way: number } | null>(null);
  const track = useRef<HTMLDivElement>(null);
  const [dragging, setDragging] = useState(false);
  const resting = value || disabled;
  const at = value ? 1 : progress;

  function moveTo(next: number): void {
    if (next < 1) {
      setProgress(next);
      return;
    }
    letGo();
    onChange(true);
    onSuccess?.();
  }

  function letGo(): void {
    drag.current = null;
    setDragging(false);
    setProgress(0);
  }

  function start(event: PointerEvent<HTMLDivElement>): void {
    if (resting || event.button !== 0 || !track.current) return;
    const handle = event.currentTarget;
    // Where the pointer cannot be held (it is gone by now), nothing is dragged.
    handle.setPointerCapture(event.pointerId);
    const way = track.current.clientWidth - handle.offsetWidth;
    drag.current = { pointer: event.pointerId, from: event.clientX, way };
    setDragging(true);
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    const held = drag.current;
    if (held?.pointer === event.pointerId) moveTo(dragProgress(event.clientX - held.from, held.way));
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const next = resting ? null : keyProgress(event.key, progress);
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  }

  return (
    <div
      ref={track}
      className="dw-slider"
      data-verified={value}
      data-dragging={dragging}
      data-disabled={disabled}
      data-wrong={status === 'error'}
      style={{ '--at': at } as CSSProperties}
    >
      <div className="dw-slider-way" />
      <span className="dw-slider-text" role="status">
        {value ? t(texts.verified) : t(texts.idle)}
      </span>
      <div
        id={rest.id}
        className="dw-slider-handle"
        role="slider"
        tabIndex={disabled ? -1 : 0}
        aria-label={rest['aria-label'] ?? t(texts.idle)}
        aria-describedby={rest['aria-describedby']}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        aria-valuetext={value ? t(texts.verified) : `${Math.round(at * 100)}%`}
        aria-disabled={disabled}
        aria-readonly={value}
        aria-invalid={status === 'error'}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        onLostPointerCapture={letGo}
        onKeyDown={press}
        onBlur={letGo}
      >
        {value ? <Icon of={CheckOutlined} aria-hidden /> : <Icon of={DoubleRightOutlined} aria-hidden />}
      </div>
    </div>
  );
}
