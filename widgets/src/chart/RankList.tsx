import { useText } from '../language/text.ts';
import { numberText } from './chart-data.ts';
import './rank-list.css';

export interface RankListProps {
  title: string;
  /** From the greatest on. */
  list: readonly { name: string; total: number }[];
  /** Height in px; a longer list scrolls. */
  height?: number;
}

/** A ranking; the first three places stand out. */
export function RankList({ title, list, height }: RankListProps) {
  const t = useText();
  return (
    <section className="dw-rank" aria-label={title}>
      <h3>{title}</h3>
      {list.length === 0 ? <p className="dw-rank-none">{t('暂无数据')}</p> : null}
      <ol {...(height === undefined ? {} : { style: { height }, tabIndex: 0, 'aria-label': title })}>
        {list.map(({ name, total }, at) => (
          <li key={name} data-top={at < 3}>
            <span aria-hidden="true">{at + 1}</span>
            <span title={name}>{name}</span>
            <span>{numberText(total)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
