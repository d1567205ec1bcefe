import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { allowedSize, readSize, sizeAfterKey } from './split-size.ts';
import './split-panel.css';

/** Size of the first part in percent before anybody moved the bar. */
const initial = 30;

export interface SplitPanelProps {
  /** Least size of the first part in percent. @default 10 */
  min?: number;
  /** Greatest size of the first part in percent. @default 90 */
  max?: number;
  first: ReactNode;
  second: ReactNode;
  /** Name under which the user's size is remembered; without it it is forgotten. */
  remember?: string;
  /** What the bar is called. @default '调整大小' */
  label?: string;
  /** Height of the whole. @default '100%' */
  height?: number | string;
}

/** Two parts side by side with a bar between them, moved with the mouse, a finger or the arrow keys; a double click sets it back. */
export function SplitPanel(props: SplitPanelProps) {
  const t = useText();
  const { first, second, remember, label = t('调整大小'), height = '100%' } = props;
  const { min = 10, max = 90 } = props;
  const bounds = { min, max };
  const { readSetting, saveSetting } = useWidgetData();
  const key = remember === undefined ? undefined : `split_${remember}`;
  const [size, setSize] = useState(() => readSize(key && readSetting?.(key), bounds) ?? allowedSize(initial, bounds));
  const frame = useRef<HTMLDivElement>(null);
  /** Where the bar is meanwhile: what is saved at the end of a drag. */
  const now = useRef(size);

  function move(wanted: number): void {
    now.current = wanted;
    setSize(wanted);
  }

  function keep(): void {
    if (key) saveSetting?.(key, String(now.current));
  }

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    const box = frame.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    const bar = event.currentTarget;
    bar.setPointerCapture(event.pointerId);
    const drag = (moved: globalThis.PointerEvent) =>
      move(allowedSize(((moved.clientX - box.left) / box.width) * 100, bounds));
    bar.addEventListener('pointermove', drag);
    bar.addEventListener(
      'lostpointercapture',
      () => {
        bar.removeEventListener('pointermove', drag);
        keep();
      },
      { once: true },
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    const next = sizeAfterKey(event.key, size, bounds);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
    keep();
  }

  return (
    <div ref={frame} className="dw-split" style={{ height }}>
      <div style={{ flexBasis: `${size}%` }}>{first}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        className="dw-split-bar"
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={Math.round(size)}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
        onDoubleClick={() => {
          move(allowedSize(initial, bounds));
          keep();
        }}
      />
      <div>{second}</div>
    </div>
  );
}
