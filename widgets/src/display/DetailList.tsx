import type { ReactNode } from 'react';
import { useText } from '../language/text.ts';
import { shownText } from '../text/date-text.ts';
import './display.css';

/** Columns of a detail list (specification 1, section 9). */
export const detailColumns = { max: 4, usual: 3 } as const;

export interface DetailItem {
  /** Written with a colon behind it. */
  term: string;
  /** Nothing shows a dash. */
  content: ReactNode;
}

export interface DetailListProps {
  title?: string;
  items: readonly DetailItem[];
  /** Columns where there is room, at most 4. @default 3 */
  col?: number;
  /** @default 'large' */
  size?: 'large' | 'small';
  /** Term and content beside or under each other. @default 'horizontal' */
  layout?: 'horizontal' | 'vertical';
}

/** Facts about one thing, in as many columns as there is room for. */
export function DetailList({ title, items, col, size = 'large', layout = 'horizontal' }: DetailListProps) {
  const t = useText();
  return (
    <section className="dw-detail" data-size={size} data-layout={layout} {...(title ? { 'aria-label': title } : {})}>
      {title ? <h3>{title}</h3> : null}
      <dl style={{ '--dw-detail-col': columnsOf(col) } as object}>
        {items.map(({ term, content }) => (
          <div key={term}>
            <dt>{t('{0}：', term)}</dt>
            <dd>{content === null || content === undefined || content === '' ? '—' : shownText(content)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A whole number from 1 to 4; 3 where nothing is asked. */
export function columnsOf(asked: number = detailColumns.usual): number {
  return Math.min(detailColumns.max, Math.max(1, Math.floor(asked)));
}
