import { Popover } from 'antd';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';

interface BubbleProps {
  /** Name for screen readers. */
  label: string;
  title?: string;
  /** Where it hangs; without it, over the whole of the element it stands in. */
  at?: CSSProperties;
  placement?: 'bottomLeft' | 'bottomRight';
  onClose: () => void;
  children: ReactNode;
}

/** Turned over where there is no room, and pushed in from the side of a narrow window. */
const inWindow = { overflow: { adjustX: true, adjustY: true, shiftX: true } };

/** A bubble of the grid's tools: takes the focus, closes by Esc and by a press beside it. */
export function Bubble({ label, title, at, placement = 'bottomLeft', onClose, children }: BubbleProps) {
  return (
    <Popover
      open
      arrow={false}
      trigger="click"
      placement={placement}
      title={title}
      align={inWindow}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      content={
        <Content label={label} onClose={onClose}>
          {children}
        </Content>
      }
    >
      <span className="dg-anchor" style={at} />
    </Popover>
  );
}

function Content({ label, onClose, children }: Pick<BubbleProps, 'label' | 'onClose' | 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The bubble is put into place first: focusing before would scroll the page.
    const frame = requestAnimationFrame(() => {
      const first = box.current?.querySelector<HTMLElement>('button:not(:disabled), input:not(:disabled)');
      (first ?? box.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      ref={box}
      className="dg-bubble"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          event.preventDefault();
          onClose();
        }
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}
