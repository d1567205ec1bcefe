import { ClearOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { deleteLogs, log } from '@dossier/contract/operations/log.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { QueryButton } from '#engine/search/QueryButton.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { ExportButton } from '#engine/transfer/ExportButton.tsx';
import { ListTools } from '#list/ListTools.tsx';
import { useDensity } from '#list/table-settings.ts';
import { call } from '#services/api/api.ts';
import { countedText } from '#services/data/counted-text.ts';
import { namedItem } from '#services/data/item-text.ts';
import { firstState, type ListState, pageSizes, toWire } from '#services/data/list-query.ts';
import { messages } from '#services/messages/index.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';

const LogRange = lazyPart(async () => (await import('./LogRange.tsx')).LogRange);

type Entry = RecordOf<typeof log>;
interface Filters {
  keyWord: string;
  operateType: string;
  from: string;
  to: string;
}
const none: Filters = { keyWord: '', operateType: '', from: '', to: '' };

interface Props {
  /** logType of the wire. */
  kind: '1' | '2' | '4';
  onClear: () => void;
}

/** One kind of log, newest first; a line opens with everything that is known of it. */
export function LogList({ kind, onClear }: Props) {
  const t = useText();
  const [density] = useDensity();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const [filters, setFilters] = useState(none);
  const [list, setList] = useState(firstState());
  const [open, setOpen] = useState<Entry | null>(null);
  const keyWord = useDebounced(filters.keyWord.trim(), searchDelay.select);
  const state: ListState = { ...list, filters: wireOf(kind, { ...filters, keyWord }) };
  const resource = useSpoken(log);
  const query = toWire(log, state);
  const found = useQuery({
    queryKey: [log.path, 'list', query],
    queryFn: async ({ signal }) => {
      const { records, total } = await call(log.endpoints.list, { query, signal });
      // The records of the resource's own list.
      return { records: records as unknown as Entry[], total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const filtered = list.advanced !== null || Object.values(filters).some((value) => value !== '');

  function change(patch: Partial<Filters>): void {
    setFilters({ ...filters, ...patch });
    setList({ ...list, pageNo: 1 });
  }

  return (
    <>
      <ListTools
        first={
          <>
            {' '}
            <Input
              allowClear
              style={{ width: 220 }}
              prefix={<SearchOutlined aria-hidden />}
              placeholder={t('搜索日志内容')}
              aria-label={t('搜索日志内容')}
              value={filters.keyWord}
              onChange={(event) => change({ keyWord: event.target.value })}
            />
          </>
        }
        right={
          <>
            {' '}
            {may(log.endpoints.exportXls) ? <ExportButton resource={resource} state={state} label={t('导出')} /> : null}
            <QueryButton
              resource={resource}
              advanced={list.advanced}
              onChange={(advanced) => setList({ ...list, advanced, pageNo: 1 })}
              loading={found.isFetching}
            />
            {may(deleteLogs) ? (
              <Button danger icon={<ClearOutlined aria-hidden />} onClick={onClear}>
                {t('清空')}
              </Button>
            ) : null}
            <Tooltip title={t('刷新')}>
              <Button
                type="text"
                aria-label={t('刷新')}
                icon={<ReloadOutlined spin={found.isFetching} />}
                onClick={() => void found.refetch()}
              />
            </Tooltip>
          </>
        }
      >
        <LogRange onChange={(from, to) => change({ from, to })} />
        {kind === '2' ? (
          <div style={{ width: 140 }}>
            <DictSelect
              dict="operate_type"
              aria-label={t('操作类型')}
              placeholder={t('操作类型')}
              value={filters.operateType || null}
              onChange={(value) => change({ operateType: value ?? '' })}
            />
          </div>
        ) : null}
      </ListTools>
      {found.error ? (
        <ErrorState title={t('日志加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <DataTable
          label={t('日志')}
          rows={found.data?.records ?? []}
          rowKey={(entry) => entry.id}
          rowLabel={contentOf}
          columns={columnsFor(kind, setOpen, narrow)}
          loading={found.isLoading}
          busy={found.isFetching}
          density={density}
          cards={narrow}
          onOpen={setOpen}
          empty={
            <EmptyState
              title={filtered ? t('没有符合条件的日志') : t('还没有日志')}
              hint={filtered ? t('换一个条件试试。') : undefined}
            />
          }
        />
      )}
      {found.data && found.data.total > 0 ? (
        <Pager
          align="end"
          current={list.pageNo}
          pageSize={list.pageSize}
          total={found.data.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          showTotal={countedText}
          onChange={(pageNo, pageSize) => setList({ ...list, pageNo, pageSize })}
        />
      ) : null}
      {open ? <LogDrawer entry={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function wireOf(kind: string, { keyWord, operateType, from, to }: Filters): Record<string, string> {
  return {
    logType: kind,
    ...(keyWord ? { keyWord } : {}),
    ...(operateType && kind === '2' ? { operateType } : {}),
    ...(from ? { createTime_begin: from } : {}),
    ...(to ? { createTime_end: to } : {}),
  };
}

/** @param timeFirst a card shows only the first facts, and when is the one that matters */
/** What was done, in the user's language; the log itself keeps the sentence as it was written. */
const contentOf = (entry: Entry): string => messages().answered(entry.logContent ?? '');

function columnsFor(kind: string, open: (entry: Entry) => void, timeFirst: boolean): readonly Column<Entry>[] {
  const time: Column<Entry> = {
    name: 'createTime',
    title: say('创建时间'),
    width: 180,
    render: (entry) => entry.createTime,
  };
  return [
    {
      name: 'logContent',
      title: say('日志内容'),
      render: (entry) => (
        <button type="button" className="rp-link log-content" title={contentOf(entry)} onClick={() => open(entry)}>
          {contentOf(entry)}
        </button>
      ),
    },
    ...(timeFirst ? [time] : []),
    {
      name: 'userid',
      title: say('操作人账号'),
      width: 130,
      render: (entry) => <span className="dw-mono">{entry.userid}</span>,
    },
    { name: 'username', title: say('操作人名称'), width: 120, render: (entry) => entry.username },
    { name: 'ip', title: 'IP', width: 140, render: (entry) => <span className="dw-mono">{entry.ip}</span> },
    ...(kind === '2'
      ? [
          {
            name: 'operateType',
            title: say('操作类型'),
            width: 90,
            render: (entry: Entry) => namedItem(entry.operateType_dictText ?? ''),
          },
        ]
      : []),
    { name: 'costTime', title: say('耗时(毫秒)'), width: 110, align: 'right', render: (entry) => entry.costTime },
    ...(timeFirst ? [] : [time]),
  ];
}

const facts: readonly (keyof Entry & string)[] = [
  ...([
    'logContent',
    'userid',
    'username',
    'application',
    'ip',
    'createTime',
    'costTime',
    'method',
    'requestType',
    'requestUrl',
  ] as const),
  'requestId',
];

function factOf(entry: Entry, name: keyof Entry): string {
  if (name === 'logContent') return contentOf(entry);
  const value = entry[name];
  return value === null || value === undefined ? '–' : String(value);
}

/** Everything about one line, its parameters readable. */
function LogDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useText();
  const narrow = useMedia(phone);
  return (
    <Drawer open title={t('日志详情')} size={narrow ? '100%' : 640} onClose={onClose}>
      <dl className="admin-facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{named(log.fields[name as keyof typeof log.fields]?.label ?? '')}</dt>
            <dd>{factOf(entry, name)}</dd>
          </div>
        ))}
      </dl>
      {entry.errorText ? (
        <>
          <h3 className="log-heading">{t('错误信息')}</h3>
          <pre className="log-params">{entry.errorText}</pre>
        </>
      ) : null}
      {entry.requestParam ? (
        <>
          <h3 className="log-heading">{t('请求参数')}</h3>
          <pre className="log-params">{pretty(entry.requestParam)}</pre>
        </>
      ) : null}
    </Drawer>
  );
}

/** Parameters are JSON text, cut off when long: then they stay as they are. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
