import { ClearOutlined } from '@ant-design/icons';
import type { RecordOf } from '@dossier/contract/core/resource.ts';
import { deleteLogs, log } from '@dossier/contract/operations/log.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { QueryButton } from '#engine/search/QueryButton.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { ExportButton } from '#engine/transfer/ExportButton.tsx';
import { EndpointList } from '#list/EndpointList.tsx';
import { type Asked, aDay } from '#list/list-address.ts';
import { SearchWords } from '#list/SearchWords.tsx';
import { type EndpointRows, useEndpointList } from '#list/use-endpoint-list.ts';
import { countedText } from '#services/data/counted-text.ts';
import { namedItem } from '#services/data/item-text.ts';
import { type ListState, toWire } from '#services/data/list-query.ts';
import { messages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';

const LogRange = lazyPart(async () => (await import('./LogRange.tsx')).LogRange);

type Entry = RecordOf<typeof log>;
/** What a log may be narrowed by. */
const filters = {
  keyWord: 100,
  operateType: 64,
  createTime_begin: aDay,
  createTime_end: aDay,
  superQueryParams: 10_000,
  superQueryMatchType: ['and', 'or'],
} as const;
interface Props {
  /** logType of the wire. */
  kind: '1' | '2' | '4';
  onClear: () => void;
}

/** One kind of log, newest first; a line opens with everything that is known of it. */
export function LogList({ kind, onClear }: Props) {
  const t = useText();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const [open, setOpen] = useState<Entry | null>(null);
  const resource = useSpoken(log);
  const list = useEndpointList(log.endpoints.list, {
    key: [log.path, 'list'],
    filters,
    wire: (asked) => toWire(log, stateOf(kind, asked)),
    place: 'address',
  });
  const state = stateOf(kind, list);
  const { keyWord, operateType, createTime_begin = null, createTime_end = null } = list.filters;

  return (
    <>
      <EndpointList<Entry>
        // The records of the resource's own list.
        list={list as unknown as EndpointRows<Entry>}
        label={t('日志')}
        page={`${log.path}/${kind}`}
        rowKey={(entry) => entry.id}
        rowLabel={contentOf}
        columns={columnsFor(kind, setOpen, narrow)}
        onOpen={setOpen}
        first={
          <SearchWords
            label={t('搜索日志内容')}
            value={keyWord}
            onSearch={(words) => list.narrow({ keyWord: words })}
          />
        }
        tools={
          <>
            <LogRange
              value={[createTime_begin, createTime_end]}
              onChange={(from, to) => list.narrow({ createTime_begin: from, createTime_end: to })}
            />
            {kind === '2' ? (
              <div style={{ width: 140 }}>
                <DictSelect
                  dict="operate_type"
                  aria-label={t('操作类型')}
                  placeholder={t('操作类型')}
                  value={operateType ?? null}
                  onChange={(value) => list.narrow({ operateType: value })}
                />
              </div>
            ) : null}
          </>
        }
        right={
          <>
            {may(log.endpoints.exportXls) ? <ExportButton resource={resource} state={state} label={t('导出')} /> : null}
            <QueryButton
              resource={resource}
              advanced={state.advanced}
              onChange={(advanced) =>
                list.narrow({ superQueryParams: advanced?.params, superQueryMatchType: advanced?.match })
              }
              loading={list.found.isFetching}
            />
            {may(deleteLogs) ? (
              <Button danger icon={<Icon of={ClearOutlined} aria-hidden />} onClick={onClear}>
                {t('清空')}
              </Button>
            ) : null}
          </>
        }
        total={countedText}
        empty={<EmptyState title={t('还没有日志')} />}
      />
      {open ? <LogDrawer entry={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** What the address asks for, as lists of resources have it: also what is exported. */
function stateOf(kind: string, { pageNo, pageSize, filters: asked }: Asked): ListState {
  const { superQueryParams, superQueryMatchType, operateType, ...others } = asked;
  return {
    pageNo,
    pageSize,
    sort: null,
    filters: { ...others, ...(operateType && kind === '2' ? { operateType } : {}), logType: kind },
    advanced: superQueryParams
      ? { params: superQueryParams, match: superQueryMatchType === 'or' ? 'or' : 'and' }
      : null,
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
  const { fields } = useSpoken(log);
  return (
    <Drawer open title={t('日志详情')} size={narrow ? '100%' : 640} onClose={onClose}>
      <dl className="admin-facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{fields[name as keyof typeof fields]?.label}</dt>
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
