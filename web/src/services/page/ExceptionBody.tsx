import type { ReactNode } from 'react';
import { useMessages } from '../messages/index.ts';
import './exception.css';

const codes = { forbidden: '403', missing: '404', broken: '500' } as const;

export interface ExceptionProps {
  kind: keyof typeof codes;
  /** One sentence more, under the title. */
  hint?: ReactNode;
}

/** 403, 404 and 500: what happened, and below it the way out. Draws without the router. */
export function ExceptionBody({ kind, hint, children }: ExceptionProps & { children: ReactNode }) {
  const t = useMessages().exception;
  return (
    <section className="exception">
      <EmptyFolder />
      <p className="exception-code">{codes[kind]}</p>
      <h1 className="exception-title">{t[kind]}</h1>
      {hint ? <div className="exception-hint">{hint}</div> : null}
      {children}
    </section>
  );
}

/** An open, empty archive box. */
function EmptyFolder() {
  return (
    <svg className="exception-art" viewBox="0 0 200 130" aria-hidden="true">
      <ellipse cx="100" cy="118" rx="78" ry="8" className="art-shade" />
      <path d="M38 52 100 36l62 16v52l-62 14-62-14z" className="art-box" />
      <path d="m38 52 62 15 62-15-62-16z" className="art-inside" />
      <path d="M100 67v51" className="art-line" />
      <path d="m38 52-16 14 60 15 18-14M162 52l16 14-60 15-18-14" className="art-flap" />
      <rect x="112" y="86" width="34" height="14" rx="2" transform="skewY(-13) translate(0 25)" className="art-label" />
      <path d="M92 22c0-9 16-9 16 0 0 6-8 6-8 11" className="art-question" />
      <circle cx="100" cy="41" r="1.8" className="art-dot" />
    </svg>
  );
}
