import { DiffOutlined, ReloadOutlined } from '@ant-design/icons';
import { resources } from '@dossier/contract/all.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { listDataLogs, lookedAtMost, queryDataVerList, restoreVersion } from '@dossier/contract/operations/data-log.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, Select, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import { spokenResource } from '#engine/spoken-resource.ts';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { recordKeys } from '#engine/use-records.ts';
import { ListCard } from '#list/ListCard.tsx';
import { ListTools } from '#list/ListTools.tsx';
import { useDensity } from '#list/table-settings.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { countedText } from '#services/data/counted-text.ts';
import { defaultPageSize, pageSizes } from '#services/data/list-query.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import '#list/admin.css';

const History = lazyPart(
  async () => (await import('#engine/record/History.tsx')).default,
  () => <Bones />,
);

type Version = ResultOf<typeof listDataLogs>['records'][number];

/** Resources whose changes are kept, one for each table. */
const kept = [
  ...new Map(
    resources.filter(({ dataLog }) => dataLog).map((resource) => [resource.table, resource] as const),
  ).values(),
];
const resourceOf = (table: string): Resource | undefined => kept.find((resource) => resource.table === table);

interface Shown {
  resource: Resource;
  id: string;
  /** Ids of the versions that were chosen, the older first. */
  pair?: [string, string];
}

/** 数据日志: versions of the records, any two beside each other, and back to one. */
export default function DataLogPage() {
  const t = useText();
  const [density] = useDensity();
  const { may } = useRights();
  const client = useQueryClient();
  const cards = useMedia(phone);
  const [dataTable, setTable] = useState('');
  const [typed, setTyped] = useState('');
  const dataId = useDebounced(typed.trim(), searchDelay.select);
  const [pageNo, setPageNo] = useState(1);
  const [pageSize, setPageSize] = useState<number>(defaultPageSize);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown | null>(null);
  const query = { pageNo, pageSize, ...(dataTable ? { dataTable } : {}), ...(dataId ? { dataId } : {}) };
  const found = useQuery({
    queryKey: ['/sys/dataLog', query],
    queryFn: ({ signal }) => call(listDataLogs, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = found.data?.records ?? [];

  function compare(): void {
    const [a, b] = rows.filter(({ id }) => selected.has(id));
    if (!a || !b || selected.size !== 2) return void feedback()?.message.warning(t('请选择两条数据进行比较'));
    if (a.dataTable !== b.dataTable || a.dataId !== b.dataId)
      return void feedback()?.message.warning(t('请选择同一条记录的两个版本'));
    const resource = resourceOf(a.dataTable);
    const [older, newer] = Number(a.dataVersion) < Number(b.dataVersion) ? [a, b] : [b, a];
    if (resource) setShown({ resource, id: a.dataId, pair: [older.id, newer.id] });
  }

  function restore(row: Version): void {
    askThen(
      {
        title: t('恢复到版本 {0}', row.dataVersion),
        content: t('记录的内容将改回该版本（明细一并恢复，附件不变），作为一次新的修改留在数据日志中。'),
        okText: t('恢复'),
      },
      async () => {
        // What the record is now: a change that comes in between is not overwritten.
        const [latest] = await call(queryDataVerList, { query: { dataTable: row.dataTable, dataId: row.dataId } });
        const { version } = contentOf(latest ?? row);
        const body = { id: row.id, version: Number(version) };
        return (await callEnvelope(restoreVersion, { body })).message;
      },
      async () => {
        const resource = resourceOf(row.dataTable);
        // Its history and the pages that show it.
        if (resource) await client.invalidateQueries({ queryKey: recordKeys.all(resource) });
        await found.refetch();
      },
    );
  }

  const mayRestore = (row: Version): boolean => {
    const resource = resourceOf(row.dataTable);
    return resource?.operations.has('edit') === true && may(resource.endpoints.edit);
  };

  return (
    <ListCard label={t('数据日志')}>
      <ListTools
        first={
          <>
            {' '}
            <Select
              allowClear
              showSearch={searchBy('label')}
              style={{ width: 240 }}
              placeholder={t('表名')}
              aria-label={t('表名')}
              value={dataTable || null}
              options={kept.map(({ table, label }) => ({ value: table, label: t('{0}（{1}）', named(label), table) }))}
              onChange={(table: string | null | undefined) => {
                setTable(table ?? '');
                setPageNo(1);
              }}
            />
          </>
        }
        right={
          <>
            {' '}
            <Button icon={<DiffOutlined aria-hidden />} onClick={compare}>
              {t('数据比较')}
            </Button>
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
        <Input
          allowClear
          style={{ width: 240 }}
          placeholder={t('数据ID')}
          aria-label={t('数据ID')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPageNo(1);
          }}
        />
      </ListTools>
      {found.error ? (
        <ErrorState title={t('数据日志加载失败')} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <DataTable
          label={t('数据日志')}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => t('{0} 版本 {1}', titleOf(row), row.dataVersion)}
          columns={columns()}
          selected={selected}
          onSelect={setSelected}
          loading={found.isPending}
          busy={found.isFetching}
          density={density}
          cards={cards}
          onOpen={show}
          actionsWidth={130}
          actions={(row) => (
            <RowButtons
              label={t('{0}版本{1}', titleOf(row), row.dataVersion)}
              buttons={[
                { key: 'changes', label: t('变更'), run: () => show(row) },
                ...(!row.newest && may(restoreVersion) && mayRestore(row)
                  ? [{ key: 'restore', label: t('恢复'), run: () => restore(row) }]
                  : []),
              ]}
            />
          )}
          empty={
            <EmptyState
              title={dataTable || dataId ? t('没有符合条件的数据日志') : t('还没有数据日志')}
              hint={
                found.data?.partial
                  ? t('只查找了最近的{0}条，请选择表名或填写数据ID。', lookedAtMost)
                  : t('保存后的每一次修改都会留在这里。')
              }
            />
          }
        />
      )}
      {found.data && found.data.total > 0 ? (
        <Pager
          align="end"
          current={pageNo}
          pageSize={pageSize}
          total={found.data.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          showTotal={(total, range) => countedText(total, range, found.data?.partial)}
          onChange={(page, size) => {
            setPageNo(page);
            setPageSize(size);
            setSelected(new Set());
          }}
        />
      ) : null}
      {shown ? (
        <Drawer
          open
          title={t('{0}变更记录', named(shown.resource.label))}
          size={cards ? '100%' : 820}
          destroyOnHidden
          onClose={() => setShown(null)}
        >
          <History
            resource={spokenResource(shown.resource)}
            id={shown.id}
            {...(shown.pair ? { pair: shown.pair } : {})}
          />
        </Drawer>
      ) : null}
    </ListCard>
  );

  function show(row: Version): void {
    const resource = resourceOf(row.dataTable);
    if (resource) setShown({ resource, id: row.dataId });
  }
}

const columns = (): readonly Column<Version>[] => [
  { name: 'title', title: say('数据'), width: 180, render: (row) => titleOf(row) },
  {
    name: 'dataTable',
    title: say('表名'),
    width: 170,
    render: ({ dataTable }) => (
      <span title={dataTable}>
        {named(resourceOf(dataTable)?.label ?? '')} <span className="dw-mono">{dataTable}</span>
      </span>
    ),
  },
  { name: 'dataVersion', title: say('版本号'), width: 80, align: 'right', render: ({ dataVersion }) => dataVersion },
  { name: 'createBy', title: say('创建人'), width: 90, render: whoMade },
  { name: 'createTime', title: say('创建时间'), width: 170, render: ({ createTime }) => createTime },
  {
    name: 'dataId',
    title: say('数据ID'),
    width: 190,
    render: ({ dataId }) => (
      <span className="dw-mono" title={dataId}>
        {dataId}
      </span>
    ),
  },
  {
    name: 'dataContent',
    title: say('数据内容'),
    render: ({ dataContent }) => <span title={dataContent ?? ''}>{dataContent}</span>,
  },
];

/** Who made the version, by his name; the account shows on hover. */
function whoMade({ createName, createBy }: Version): ReactNode {
  return <span title={createBy ?? ''}>{createName ?? createBy}</span>;
}

function contentOf({ dataContent }: Pick<Version, 'dataContent'>): Record<string, unknown> {
  // The server writes it as JSON of a record.
  return JSON.parse(dataContent ?? '{}') as Record<string, unknown>;
}

/** What the record was called in that version. */
function titleOf(row: Version): string {
  const resource = resourceOf(row.dataTable);
  return String((resource && contentOf(row)[resource.titleField]) ?? row.dataId);
}
