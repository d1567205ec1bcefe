import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { feedback } from './feedback.ts';
import { useText } from './text.ts';

/** How long what was done can be taken back, in ms. */
const undoTime = 5000;
const key = 'undo';

/** Says what was done and offers to take it back. Only the last action is offered. */
export function offerUndo(text: string, undo: () => void): void {
  const api = feedback()?.message;
  const close = () => api?.destroy(key);
  // Another offer in the place of this one is drawn anew, with its own clock.
  const offer = <Offer key={Date.now()} text={text} onEnd={close} onUndo={undo} />;
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
  const [held, setHeld] = useState(false);
  const take = () => {
    onEnd();
    onUndo();
  };
  useEffect(() => {
    const timer = held ? undefined : setTimeout(onEnd, undoTime);
    return () => clearTimeout(timer);
  }, [held, onEnd]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable=true]')) return;
      event.preventDefault();
      take();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const hold = () => setHeld(true);
  const letGo = () => setHeld(false);
  return (
    <>
      {text}
      <Button
        type="link"
        size="small"
        title="Ctrl+Z"
        aria-keyshortcuts="Control+Z Meta+Z"
        onFocus={hold}
        onBlur={letGo}
        onMouseEnter={hold}
        onMouseLeave={letGo}
        onClick={take}
      >
        {t('撤销')}
      </Button>
    </>
  );
}
