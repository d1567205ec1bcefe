import type { ReactNode } from 'react';
import { useText } from '../language/text.ts';
import './feedback.css';

export interface EmptyStateProps {
  /** One sentence that says why there is nothing. @default '暂无数据' */
  title?: ReactNode;
  /** What the user can do about it. */
  hint?: ReactNode;
  /** Buttons that do it. */
  actions?: ReactNode;
}

/** Says why a place is empty and offers what to do. */
export function EmptyState({ title, hint, actions }: EmptyStateProps) {
  const t = useText();
  return (
    <div className="dw-state" role="status">
      <svg viewBox="0 0 96 72" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.55">
        <path d="M18 30 28 14h40l10 16v28a3 3 0 0 1-3 3H21a3 3 0 0 1-3-3z" strokeLinejoin="round" />
        <path d="M18 30h18c1 7 5 11 12 11s11-4 12-11h18" strokeLinejoin="round" />
        <path d="M38 22h20M34 8h28" strokeLinecap="round" opacity="0.5" />
      </svg>
      <div className="dw-state-title">{title ?? t('暂无数据')}</div>
      {hint ? <div className="dw-state-hint">{hint}</div> : null}
      {actions ? <div className="dw-state-actions">{actions}</div> : null}
    </div>
  );
}
