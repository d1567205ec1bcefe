import type { FocusEvent, ReactNode, RefObject } from 'react';
import './form.css';

export interface FormFrameProps {
  root: RefObject<HTMLFormElement | null>;
  /** Ctrl or ⌘ with Enter. */
  onSave: () => unknown;
  onBlur?: (event: FocusEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** What every form of fields is: no checks of the browser's own, saved by Ctrl or ⌘ with Enter. */
export function FormFrame({ root, onSave, onBlur, children }: FormFrameProps) {
  return (
    <form
      ref={root}
      className="rp-form"
      noValidate
      autoComplete="off"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSave();
      }}
      onBlur={onBlur}
    >
      {children}
    </form>
  );
}
