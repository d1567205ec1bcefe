import type { ReactNode } from 'react';

interface CardProps {
  id: string;
  title: string;
  /** Beside the title: a tag, or a button for the whole card. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A section of the page. */
export function Card({ id, title, extra, children }: CardProps) {
  return (
    <section className="card" aria-labelledby={`settings-${id}`}>
      <header className="card-head">
        <h2 id={`settings-${id}`}>{title}</h2>
        {extra}
      </header>
      {children}
    </section>
  );
}

/** A thing with what is known of it, and what can be done with it. */
export function Row({ title, hint, children }: { title: ReactNode; hint: ReactNode; children?: ReactNode }) {
  return (
    <div className="setting">
      <div className="setting-words">
        <p>{title}</p>
        <p className="faint">{hint}</p>
      </div>
      {children}
    </div>
  );
}
