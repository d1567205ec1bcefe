import { type SearchFacet, searchFacets } from '@dossier/contract/arc/search.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { ChosenTags } from './ChosenTags.tsx';
import { FacetPanel } from './FacetPanel.tsx';
import { Results } from './Results.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSearch } from './search.api.ts';
import { readState, type SearchState, toggled, writeState } from './search-state.ts';
import '#list/card.css';
import './search.css';

const Builder = lazyPart(async () => (await import('./Builder.tsx')).default, 0);
const SaveDialog = lazyPart(async () => (await import('./SaveDialog.tsx')).default, 0);
const FacetDrawer = lazyPart(async () => (await import('./FacetDrawer.tsx')).default, 0);

/** Records that one loan takes. */
const mostLines = 20;

/** 综合检索: one box over catalogue and texts, what was found counted beside it, and a loan for what is wanted. */
export default function SearchPage() {
  const t = useText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const found = useSearch(state);
  const narrow = useMedia(mobile);
  const [saving, setSaving] = useState(false);
  const [building, setBuilding] = useState(false);
  const [narrowing, setNarrowing] = useState(false);
  const [cart, setCart] = useState<readonly string[]>([]);

  const go = (next: SearchState) => setParams(writeState(next));
  const ask = (q: string) => go({ ...state, q, pageNo: 1, chosen: {} });
  const toggle = (facet: SearchFacet, value: string) => go(toggled(state, facet, value));
  const { data, error } = found;
  // What could not be looked for is said at the box; everything else that fails has a place of its own.
  const problem = error instanceof ApiError && ['AR81', 'refused'].includes(error.reason ?? '') ? error.message : null;
  const hasChosen = searchFacets.some((facet) => state.chosen[facet]);

  function choose(id: string, chosen: boolean): void {
    const next = chosen ? [...cart, id] : cart.filter((one) => one !== id);
    if (next.length > mostLines) feedback()?.message.warning(t('一张借阅单最多{0}件', mostLines));
    else setCart(next);
  }

  async function borrow(ids: readonly string[]): Promise<void> {
    try {
      void navigate((await import('../want-loan.ts')).wantLoan(ids));
    } catch (error) {
      showError(error);
    }
  }

  const facets = data ? <FacetPanel facets={data.facets} chosen={state.chosen} onToggle={toggle} /> : null;
  return (
    <div className="arc-search">
      <section className="card arc-search-head" aria-label={t('检索')}>
        <SearchBox value={state.q} problem={problem} onSearch={ask}>
          <Button size="large" onClick={() => setBuilding(true)}>
            {t('高级检索')}
          </Button>
          {state.q && data && !error ? (
            <Button size="large" onClick={() => setSaving(true)}>
              {t('保存检索')}
            </Button>
          ) : null}
        </SearchBox>
        <SavedSearches onOpen={(query) => setParams(new URLSearchParams(query))} />
      </section>
      {state.q === '' ? (
        <section className="card" aria-label={t('检索说明')}>
          <EmptyState
            title={t('输入要找的内容')}
            hint={
              <span className="arc-search-hint">
                <span>{t('空格表示同时包含，"短语"整体匹配，-词 排除。')}</span>
                <span>{t('可限定字段：题名: 文号: 档号: 责任者: 关键词: 人名: 正文: 年度:2020..2024')}</span>
              </span>
            }
          />
        </section>
      ) : problem ? null : error ? (
        <section className="card" aria-label={t('检索结果')}>
          <ErrorState title={t('检索失败')} error={error} onRetry={() => void found.refetch()} />
        </section>
      ) : (
        <div className="arc-search-body">
          {narrow ? null : (
            <aside className="card arc-facets" aria-label={t('筛选')}>
              {facets}
            </aside>
          )}
          <section className="card arc-results" aria-label={t('检索结果')} aria-busy={found.isFetching}>
            {hasChosen && data ? (
              <ChosenTags
                facets={data.facets}
                chosen={state.chosen}
                onToggle={toggle}
                onClear={() => go({ ...state, pageNo: 1, chosen: {} })}
              />
            ) : null}
            <Results
              found={data}
              state={state}
              cart={cart}
              onChange={go}
              onChoose={choose}
              onBorrow={(id) => void borrow([id])}
              {...(narrow ? { onNarrow: () => setNarrowing(true) } : {})}
            />
          </section>
        </div>
      )}
      {cart.length > 0 ? (
        <footer className="arc-cart" role="status">
          <span>{t('借阅车 {0} 件', cart.length)}</span>
          <Button type="text" onClick={() => setCart([])}>
            {t('清空')}
          </Button>
          <Button type="primary" onClick={() => void borrow(cart)}>
            {t('申请借阅')}
          </Button>
        </footer>
      ) : null}
      {narrow && narrowing ? <FacetDrawer onClose={() => setNarrowing(false)}>{facets}</FacetDrawer> : null}
      {saving ? (
        <SaveDialog query={writeState({ ...state, pageNo: 1 }).toString()} onClose={() => setSaving(false)} />
      ) : null}
      {building ? (
        <Builder
          onClose={() => setBuilding(false)}
          onSearch={(q) => {
            setBuilding(false);
            ask(q);
          }}
        />
      ) : null}
    </div>
  );
}
