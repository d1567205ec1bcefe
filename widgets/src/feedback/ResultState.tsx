import type { ReactNode } from 'react';
import './result-state.css';

export interface ResultStateProps {
  /** How something ended; `none`: there is nothing to tell of. */
  kind: 'success' | 'fail' | 'none';
  title: ReactNode;
  /** One sentence below the title. */
  description?: ReactNode;
  /** What came out, in a box of its own. */
  children?: ReactNode;
  /** Buttons for what one does next. */
  actions?: ReactNode;
}

/** How something ended: mark, title, sentence, what came out, and the ways on. */
export function ResultState({ kind, title, description, children, actions }: ResultStateProps) {
  return (
    <section className="dw-result" data-kind={kind} role="status">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d={marks[kind]} />
      </svg>
      <h1>{title}</h1>
      {description ? <p className="dw-result-description">{description}</p> : null}
      {children ? <div className="dw-result-content">{children}</div> : null}
      {actions ? <div className="dw-result-actions">{actions}</div> : null}
    </section>
  );
}

const marks = {
  success: 'm19 33 9 9 18-19',
  fail: 'M22 22l20 20M42 22 22 42',
  none: 'M20 32h24',
} as const;
