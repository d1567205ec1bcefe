import type { ReactNode } from 'react';

export interface MarkedProps {
  text: string;
  /** Places that were found, in order. */
  marks: readonly (readonly number[])[];
}

/** A text with what was found in it marked. It is text: nothing in it is read as markup. */
export function Marked({ text, marks }: MarkedProps) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of marks) {
    if (start > at) parts.push(text.slice(at, start));
    parts.push(<mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
