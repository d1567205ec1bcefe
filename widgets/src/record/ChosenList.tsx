import { Button } from 'antd';
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
  return (
    <section className="dw-records-chosen" aria-label={`已选${name}`}>
      <header>
        <span aria-live="polite">
          已选{name} {keys.length}
        </span>
        <Button type="link" size="small" disabled={keys.length === 0} onClick={() => onChange([])}>
          清空
        </Button>
      </header>
      {keys.length === 0 ? (
        <p>还没有选择</p>
      ) : (
        <ul>
          {keys.map((key) => (
            <li key={key}>
              <span title={isUnknown(key) ? unknownHint : textOf(key)} data-unknown={isUnknown(key)}>
                {ellipsis ? <Ellipsis value={textOf(key)} length={ellipsis} /> : textOf(key)}
              </span>
              <Button
                type="link"
                size="small"
                danger
                aria-label={`删除${textOf(key)}`}
                onClick={() => onChange(keys.filter((each) => each !== key))}
              >
                删除
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Said of a stored value that stands for itself. */
export const unknownHint = '没有找到，可能已被删除，或您无权查看';
