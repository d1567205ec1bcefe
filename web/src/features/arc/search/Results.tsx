import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { recordPath } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { Hit } from './Hit.tsx';
import { Pages } from './Pages.tsx';
import type { Found } from './search.api.ts';
import { pageSize, refined, type SearchState } from './search-state.ts';

export interface ResultsProps {
  /** Undefined while the first answer is awaited. */
  found: Found | undefined;
  state: SearchState;
  /** Records to be borrowed. */
  cart: readonly string[];
  onChange: (state: SearchState) => void;
  onChoose: (id: string, chosen: boolean) => void;
  onBorrow: (id: string) => void;
  /** Opens what results are narrowed by, where there is no room beside them. */
  onNarrow?: () => void;
}

const orders = ['score', 'date'] as const;

/** What was found: how many, in which order, page by page; and a search within it. */
export function Results({ found, state, cart, onChange, onChoose, onBorrow, onNarrow }: ResultsProps) {
  const t = useText();
  const { routes } = useNavigation();
  const [more, setMore] = useState('');
  if (!found) return <Bones lines={8} />;
  const { total, approximate, reachable, records } = found;
  const count = approximate ? t('约 {0} 条结果', grouped(total)) : t('{0} 条结果', grouped(total));
  return (
    <>
      <header className="arc-results-head">
        <h2 aria-live="polite">{count}</h2>
        {total > 0 || more !== '' ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (more.trim() === '') return;
              onChange({ ...state, pageNo: 1, q: refined(state.q, more) });
              setMore('');
            }}
          >
            <Input
              value={more}
              maxLength={100}
              autoComplete="off"
              aria-label={t('在结果中检索')}
              placeholder={t('在结果中检索')}
              onChange={(event) => setMore(event.target.value)}
            />
          </form>
        ) : null}
        {onNarrow ? <Button onClick={onNarrow}>{t('筛选')}</Button> : null}
        <fieldset className="arc-results-order">
          <legend>{t('排序')}</legend>
          {orders.map((sort) => (
            <button
              key={sort}
              type="button"
              aria-pressed={state.sort === sort}
              onClick={() => onChange({ ...state, sort, pageNo: 1 })}
            >
              {sort === 'score' ? t('相关度') : t('文件日期')}
            </button>
          ))}
        </fieldset>
      </header>
      {records.length === 0 ? (
        <EmptyState
          title={total > 0 ? t('本页没有结果') : t('没有找到相关档案')}
          hint={t('请检查检索词，减少词数或清除筛选后再试。')}
        />
      ) : (
        <ul className="arc-hits">
          {records.map((hit) => (
            <Hit
              key={hit.id}
              hit={hit}
              address={recordPath('arc/ItemList', hit.id, routes)}
              chosen={cart.includes(hit.id)}
              onChoose={(chosen) => onChoose(hit.id, chosen)}
              onBorrow={() => onBorrow(hit.id)}
            />
          ))}
        </ul>
      )}
      {reachable > pageSize ? (
        <Pages
          pageNo={state.pageNo}
          pages={Math.ceil(reachable / pageSize)}
          onGo={(pageNo) => {
            onChange({ ...state, pageNo });
            window.scrollTo({ top: 0 });
          }}
        />
      ) : null}
      {total > reachable ? (
        <p className="arc-pages-note">
          {t('按当前排序列出前{0}条，请补充检索词或筛选以缩小范围。', grouped(reachable))}
        </p>
      ) : null}
    </>
  );
}
