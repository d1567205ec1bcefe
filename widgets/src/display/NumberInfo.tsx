import type { ReactNode } from 'react';
import { useText } from '../language/text.ts';
import { grouped } from '../text/number-text.ts';
import { Trend } from './Trend.tsx';
import './display.css';

export interface NumberInfoProps {
  title: ReactNode;
  /** The number; null while it is unknown. */
  total: number | null;
  /** Behind the number: 元, 件. */
  suffix?: string;
  /** How it changed, in percent; below 0 it fell. */
  change?: number;
  /** What the change is against. @default '较上期' */
  term?: string;
  /** Below the number: a small chart. */
  children?: ReactNode;
}

/** One number with its name, and how it changed. */
export function NumberInfo({ title, total, suffix, change, term, children }: NumberInfoProps) {
  const t = useText();
  return (
    <div className="dw-number-info">
      <div className="dw-number-title">{title}</div>
      <div className="dw-number-total">
        <strong>{total === null ? '—' : grouped(total)}</strong>
        {suffix ? <span>{suffix}</span> : null}
        {change === undefined ? null : <Trend term={term ?? t('较上期')} percentage={change} />}
      </div>
      {children}
    </div>
  );
}
