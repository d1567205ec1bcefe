import type { ReactNode } from 'react';
import type { ControlProps } from './control.ts';
import './form.css';

export interface ReadOnlyTextProps extends Pick<ControlProps, 'id' | 'aria-label' | 'aria-describedby'> {
  /** What is stored, as people read it; empty shows a dash. */
  children: ReactNode;
}

/** The value of an input that is for reading only. */
export function ReadOnlyText({ children, ...rest }: ReadOnlyTextProps) {
  return (
    <output className="dw-read-only" {...rest}>
      {children || '—'}
    </output>
  );
}
