import { Button } from 'antd';
import { later, useText } from '../language/text.ts';
import { Ellipsis } from '../text/Ellipsis.tsx';

export interface ChosenListProps {
  name: string;
  keys: readonly string[];
  textOf: (key: string) => string;
  /** Nothing is known of the key. */
  isUnknown: (key: string) => boolean;
  ellipsis?: number;
  onChange: (keys: readonly string[]) => void;
}

/** What a picker has chosen so far, in its order; each can be taken back. */
export function ChosenList({ name, keys, textOf, isUnknown, ellipsis, onChange }: ChosenListProps) {
  const t = useText();
  return (
    <section className="dw-records-chosen" aria-label={t('已选{0}', name)}>
      <header>
        <span aria-live="polite">{t('已选{0} {1}', name, keys.length)}</span>
        <Button type="link" size="small" disabled={keys.length === 0} onClick={() => onChange([])}>
          {t('清空')}
        </Button>
      </header>
      {keys.length === 0 ? (
        <p>{t('还没有选择')}</p>
      ) : (
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <span title={isUnknown(key) ? t(unknownHint) : textOf(key)} data-unknown={isUnknown(key)}>
                {ellipsis ? <Ellipsis value={textOf(key)} length={ellipsis} /> : textOf(key)}
              </span>
              <Button
                type="link"
                size="small"
                danger
                aria-label={t('删除{0}', textOf(key))}
                onClick={() => onChange(keys.filter((each) => each !== key))}
              >
                {t('删除')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Said of a stored value that stands for itself. */
export const unknownHint = later('没有找到，可能已被删除，或您无权查看');
