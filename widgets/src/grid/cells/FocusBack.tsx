import { useEffect, useRef } from 'react';

/**
 * Stands beside a dialog or menu and, when both are gone, gives the focus back. Not sooner: a dialog keeps the focus in
 * as long as it is there, and takes it along when it goes.
 */
export function FocusBack({ to }: { to: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const focus = useRef(to);
  useEffect(() => {
    const node = mark.current;
    return () => {
      setTimeout(() => {
        if (!node?.isConnected) focus.current();
      });
    };
  }, []);
  return <span ref={mark} hidden />;
}
