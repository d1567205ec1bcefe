import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { feedback } from './feedback.ts';
import { useText } from './text.ts';
import { startUndoClock } from './undo-clock.ts';
import './undo.css';

const key = 'undo';
let offers = 0;

/** Says what was done and offers to take it back. Only the last action is offered. */
export function offerUndo(text: string, undo: () => void): void {
  const api = feedback()?.message;
  offers += 1;
  const own = offers;
  // The end of an earlier offer must not take away the one that came in its place.
  const close = () => {
    if (own === offers) api?.destroy(key);
  };
  const offer = <Offer key={own} text={text} onEnd={close} onUndo={undo} />;
  api?.open({ key, type: 'success', duration: 0, content: offer });
}

interface OfferProps {
  text: string;
  /** Taken or over. */
  onEnd: () => void;
  onUndo: () => void;
}

/** 撤销 by the button, or by Ctrl/⌘ Z where nothing is typed. The clock stands while it is pointed at or has the focus. */
function Offer({ text, onEnd, onUndo }: OfferProps) {
  const t = useText();
  const offer = useRef<HTMLSpanElement>(null);
  const taken = useRef(false);
  const take = () => {
    // It stands for a moment after it was taken.
    if (taken.current) return;
    taken.current = true;
    onEnd();
    onUndo();
  };
  useEffect(() => {
    const isHeld = () => offer.current?.matches(':hover, :focus-within') ?? false;
    return startUndoClock(isHeld, onEnd);
  }, [onEnd]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // What is typed, and a grid's cells, have their own undo.
      if (event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]')) return;
      event.preventDefault();
      take();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <span ref={offer} className="undo-offer">
      {text}
      <Button type="link" size="small" title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={take}>
        {t('撤销')}
      </Button>
    </span>
  );
}
