import { type Cell, wholeStyle } from '@dossier/contract/online/print/design.ts';
import type { CSSProperties } from 'react';
import { scale } from './places.ts';

/** The style of a cell as the designer draws it. */
export function lookOf({ style }: Cell): CSSProperties {
  const { size, bold, underline, align, place, borders, fill, colour } = wholeStyle(style);
  const line = (side: string) => (borders.includes(side) ? '1px solid #262626' : undefined);
  return {
    // A point is 0.353 mm.
    fontSize: Math.max(8, size * 0.353 * scale),
    fontWeight: bold ? 700 : 400,
    textDecoration: underline ? 'underline' : undefined,
    justifyContent: { left: 'flex-start', center: 'center', right: 'flex-end' }[align],
    alignItems: { top: 'flex-start', middle: 'center', bottom: 'flex-end' }[place],
    textAlign: align,
    background: fill ?? undefined,
    color: colour,
    ...{ borderTop: line('t'), borderRight: line('r'), borderBottom: line('b'), borderLeft: line('l') },
  };
}
