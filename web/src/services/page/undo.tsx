import { Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useText } from '../messages/text.ts';
import { feedback } from './feedback.ts';
import { aboveLocks } from './focus-lock.ts';
import { startUndoClock } from './undo-clock.ts';
import './undo.css';

const key = 'undo';
/** What is typed into. */
const typing = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable=true]';
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

/**
 * 撤销 by the button, by Ctrl/⌘ Z where nothing is typed, or by Tab: the next stop from wherever the keyboard is, but for an
 * input, whose next field is meant; it stands too short a time, and in no drawer, to be come to in turn. Tab leads back.
 * The clock stands while it is pointed at or has the focus.
 */
function Offer({ text, onEnd, onUndo }: OfferProps) {
  const t = useText();
  const offer = useRef<HTMLSpanElement>(null);
  const taken = useRef(false);
  /** What had the focus before Tab led here. */
  const came = useRef<HTMLElement | null>(null);
  const goBack = useCallback(() => {
    const { current } = came;
    came.current = null;
    if (current?.isConnected) current.focus({ preventScroll: true });
  }, []);
  const take = () => {
    // It stands for a moment after it was taken.
    if (taken.current) return;
    taken.current = true;
    goBack();
    onEnd();
    onUndo();
  };
  useEffect(() => {
    const onTab = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
      const at = document.activeElement;
      if (offer.current?.contains(at)) {
        if (!came.current?.isConnected) return;
        goBack();
      } else {
        if (event.shiftKey || at?.closest(typing)) return;
        came.current = at instanceof HTMLElement && at !== document.body ? at : null;
        offer.current?.querySelector('button')?.focus();
      }
      event.preventDefault();
      // Nor may a dialog take it as a step inside of itself.
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onTab, true);
    return () => window.removeEventListener('keydown', onTab, true);
  }, [goBack]);
  useEffect(() => {
    const isHeld = () => offer.current?.matches(':hover, :focus-within') ?? false;
    return startUndoClock(isHeld, onEnd);
  }, [onEnd]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      // What is typed, and a grid's cells, have their own undo.
      if (event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      take();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <span ref={offer} className="undo-offer" {...{ [aboveLocks]: '' }}>
      {text}
      <Button type="link" size="small" title="Ctrl+Z" aria-keyshortcuts="Control+Z Meta+Z" onClick={take}>
        {t('撤销')}
      </Button>
    </span>
  );
}
