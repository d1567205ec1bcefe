import type { ReactNode } from 'react';
import { useFitsWindow } from './fit.ts';
import './card.css';

export interface ListCardProps {
  /** What the list is called, for screen readers. */
  label: string;
  children: ReactNode;
}

/** The card of a list that is no resource's: tools, rows that scroll, pager; as high as the window lets it be. */
export function ListCard({ label, children }: ListCardProps) {
  useFitsWindow();
  return (
    <section className="card admin-card fits" aria-label={label}>
      {children}
    </section>
  );
}
