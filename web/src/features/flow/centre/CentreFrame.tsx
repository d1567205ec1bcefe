import { ArrowLeftOutlined, DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useResources } from '#engine/use-resources.ts';
import { useFitsWindow } from '#list/fit.ts';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { CentreTabs, type CentreTabsProps } from './CentreTabs.tsx';
import { useCentreAddress } from './use-centre-address.ts';
import './centre.css';
import './approval.css';

export interface CentreFrameProps extends CentreTabsProps {
  /** What the list is called. */
  label: string;
  /** Further filters beside kind and search. */
  filters?: ReactNode;
  rows: {
    data: { pages: readonly { total: number }[] } | undefined;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** Keys of the rows in their order, and which of them is open. */
  ids: readonly string[];
  open: string | null;
  /** Something was asked for by address: on a phone the record stands in place of the list. */
  asked: boolean;
  onOpen: (id: string | null) => void;
  row: (id: string) => ReactNode;
  /** Said where the list is empty. */
  empty: { title: string; hint?: string };
  children: ReactNode;
}

/** The four lists of approvals: list left, what was chosen of it right; on a phone the one or the other. */
export function CentreFrame(props: CentreFrameProps) {
  const { current, keys, label, filters, rows, ids, open, asked, onOpen, row, empty, children } = props;
  const t = useText();
  const narrow = useMedia(phone);
  const list = useRef<HTMLUListElement>(null);
  useFitsWindow(!narrow);
  const total = rows.data?.pages[0]?.total ?? 0;
  const at = open === null ? -1 : ids.indexOf(open);

  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  if (narrow && asked) {
    return (
      <section className="fc" aria-label={label}>
        <header className="fc-phone-head">
          <Button
            type="text"
            icon={<Icon of={ArrowLeftOutlined} />}
            aria-label={t('返回列表')}
            onClick={() => onOpen(null)}
          />
          <strong>{label}</strong>
          {at >= 0 ? <span>{t('{0} / {1}', at + 1, total)}</span> : null}
          <Button
            type="text"
            icon={<Icon of={UpOutlined} />}
            aria-label={t('上一条')}
            disabled={at <= 0}
            onClick={() => onOpen(ids[at - 1] ?? null)}
          />
          <Button
            type="text"
            icon={<Icon of={DownOutlined} />}
            aria-label={t('下一条')}
            disabled={at < 0 || at >= ids.length - 1}
            onClick={() => onOpen(ids[at + 1] ?? null)}
          />
        </header>
        {children}
      </section>
    );
  }
  return (
    <section className="fc fits" aria-label={label}>
      <CentreTabs current={current} {...(keys ? { keys } : {})} />
      <div className="fc-body">
        <div className="fc-list">
          <Filters>{filters}</Filters>
          {rows.error && !rows.data ? (
            <ErrorState title={t('{0}加载失败', label)} error={rows.error} onRetry={() => void rows.refetch()} />
          ) : !rows.data ? (
            <Bones lines={6} />
          ) : ids.length === 0 ? (
            <EmptyState title={empty.title} {...(empty.hint ? { hint: empty.hint } : {})} />
          ) : (
            <ul ref={list} className="fc-rows" aria-label={label}>
              {ids.map((id) => (
                <li key={id}>{row(id)}</li>
              ))}
              {rows.hasNextPage ? (
                <li>
                  <Button block type="text" loading={rows.isFetchingNextPage} onClick={() => void rows.fetchNextPage()}>
                    {t('加载更多')}
                  </Button>
                </li>
              ) : null}
            </ul>
          )}
        </div>
        {narrow ? null : <div className="fc-open">{children}</div>}
      </div>
    </section>
  );
}

/** Which kind of matter, a word of it, and what the list adds. */
function Filters({ children }: { children: ReactNode }) {
  const t = useText();
  const resources = useResources();
  const [params, setParams] = useCentreAddress();
  const [searching, setSearching] = useState(params.has('text'));
  const [typed, setTyped] = useState(params.get('text') ?? '');
  const kinds = [...(resources?.values() ?? [])].filter(({ actions }) =>
    Object.values(actions).some(({ flow }) => flow !== null),
  );
  return (
    <div className="fc-filters">
      <div>
        <Select
          size="small"
          variant="borderless"
          aria-label={t('事项')}
          popupMatchSelectWidth={false}
          value={params.get('resource') ?? ''}
          options={[{ value: '', label: t('全部事项') }, ...kinds.map(({ path, label }) => ({ value: path, label }))]}
          onChange={(resource) => setParams({ resource })}
        />
        {children}
        <Button
          type="text"
          size="small"
          icon={<Icon of={SearchOutlined} />}
          aria-label={t('搜索')}
          aria-expanded={searching}
          onClick={() => {
            if (searching) {
              setTyped('');
              setParams({ text: null });
            }
            setSearching(!searching);
          }}
        />
      </div>
      {searching ? (
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              setParams({ text: typed.trim() });
            }}
          >
            <Input
              size="small"
              type="search"
              autoFocus
              allowClear={clearable()}
              maxLength={100}
              aria-label={t('标题或申请人')}
              placeholder={t('标题或申请人，回车搜索')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onClear={() => setParams({ text: null })}
            />
          </form>
        </search>
      ) : null}
    </div>
  );
}
