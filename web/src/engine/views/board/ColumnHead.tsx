import { ControlOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { valueText } from '../../figures/FigureStrip.tsx';

/** Most records that a column can be limited to. */
const highestLimit = 9999;

export interface ColumnHeadProps {
  resource: Resource;
  by: string;
  value: string;
  title: string;
  /** Undefined until they are counted. */
  count: number | undefined;
  sum: number | null;
  sumField: string | null;
  /** How many records it may have at most; null: as many as come. */
  limit: number | null;
  onLimit: (limit: number | null) => void;
}

/** What a column is, how many it has, and how many it may have: with more it says so. */
export function ColumnHead({ resource, by, value, title, count, sum, sumField, limit, onLimit }: ColumnHeadProps) {
  const t = useText();
  const [typing, setTyping] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const field = resource.fields[by];
  const over = limit !== null && count !== undefined && count > limit ? count - limit : 0;
  const close = (next?: number | null) => {
    setTyping(false);
    if (next !== undefined && next !== limit) onLimit(next);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <header className="rv-column-head" data-over={over > 0 || undefined}>
      {field?.type === 'dict' && value !== '' ? (
        <DictText dict={field.dict} value={value} text={title} />
      ) : (
        <span className="rv-column-name" title={title}>
          {title}
        </span>
      )}
      <strong>
        {count ?? '–'}
        {limit === null ? null : ` / ${limit}`}
      </strong>
      {over > 0 ? <em role="status">{t('超出上限 {0} 条', over)}</em> : null}
      {sum !== null && sumField ? <span className="rv-column-sum">{valueText(resource, sumField, sum)}</span> : null}
      {typing ? (
        <LimitInput title={title} limit={limit} onDone={close} />
      ) : (
        <button
          ref={button}
          type="button"
          className="rv-limit"
          title={t('设置上限')}
          aria-label={t('设置“{0}”的上限', title)}
          onClick={() => setTyping(true)}
        >
          <Icon of={ControlOutlined} />
        </button>
      )}
    </header>
  );
}

interface LimitProps {
  title: string;
  limit: number | null;
  /** Without a number: it stays as it was. */
  onDone: (next?: number | null) => void;
}

function LimitInput({ title, limit, onDone }: LimitProps) {
  const t = useText();
  const [typed, setTyped] = useState(limit);
  const done = useRef(false);
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => root.current?.querySelector('input')?.select(), []);
  const finish = (next?: number | null) => {
    // Leaving the input follows from the key that finished it.
    if (done.current) return;
    done.current = true;
    onDone(next);
  };
  const kept = typed === null || typed < 1 ? null : Math.min(highestLimit, typed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and leaving of the input in it
    <span
      ref={root}
      className="rv-limit-input"
      onBlur={() => finish(kept)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') finish(kept);
        if (event.key === 'Escape') finish();
      }}
    >
      <NumberField value={typed} aria-label={t('“{0}”最多几条', title)} placeholder={t('不限')} onChange={setTyped} />
    </span>
  );
}
