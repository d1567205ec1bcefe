import { DiffOutlined } from '@ant-design/icons';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { listDataLogs, lookedAtMost, queryDataVerList, restoreVersion } from '@dossier/contract/operations/data-log.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { recordKeys } from '#engine/use-records.ts';
import { useResources } from '#engine/use-resources.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { call, callEnvelope } from '#services/api/api.ts';
import { countedText } from '#services/data/counted-text.ts';
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

/** The register of a table, as soon as the registers are there. */
type ResourceOf = (table: string) => Resource | undefined;

interface Shown {
  resource: Resource;
  id: string;
  /** Ids of the versions that were chosen, the older first. */
  pair?: [string, string];
}

/** 数据日志: versions of the records, any two beside each other, and back to one. */
export default function DataLogPage() {
  const t = useText();
  const { may } = useRights();
  const client = useQueryClient();
  const cards = useMedia(phone);
  const list = useEndpointList(listDataLogs, {
    key: ['/sys/dataLog'],
    filters: { dataTable: 100, dataId: 64 },
    place: 'address',
  });
  const { rows, found, filters } = list;
  const resources = useResources();
  // Registers whose changes are kept, one for each table.
  const kept = useMemo(
    () =>
      new Map(
        [...(resources?.values() ?? [])].filter(({ dataLog }) => dataLog).map((one) => [one.table, one] as const),
      ),
    [resources],
  );
  const resourceOf: ResourceOf = (table) => kept.get(table);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown | null>(null);

  function compare(): void {
    const [a, b, more] = rows.filter(({ id }) => selected.has(id));
    if (!a || !b || more) return void feedback()?.message.warning(t('请选择两条数据进行比较'));
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
      <EndpointList
        list={list}
        label={t('数据日志')}
        page="/sys/dataLog"
        rowKey={({ id }) => id}
        rowLabel={(row) => t('{0} 版本 {1}', titleOf(row, resourceOf), row.dataVersion)}
        columns={columns(resourceOf)}
        selected={selected}
        onSelect={setSelected}
        onOpen={show}
        actionsWidth={130}
        actions={(row) => (
          <RowButtons
            label={t('{0}版本{1}', titleOf(row, resourceOf), row.dataVersion)}
            buttons={[
              { key: 'changes', label: t('变更'), run: () => show(row) },
              ...(!row.newest && may(restoreVersion) && mayRestore(row)
                ? [{ key: 'restore', label: t('恢复'), run: () => restore(row) }]
                : []),
            ]}
          />
        )}
        first={
          <Select
            allowClear
            showSearch={searchBy('label')}
            style={{ width: 240 }}
            placeholder={t('表名')}
            aria-label={t('表名')}
            value={filters.dataTable ?? null}
            options={[...kept.values()].map(({ table, label }) => ({
              value: table,
              label: t('{0}（{1}）', label, table),
            }))}
            onChange={(dataTable: string | null | undefined) => list.narrow({ dataTable })}
          />
        }
        tools={
          <SearchWords
            label={t('数据ID')}
            value={filters.dataId}
            width={240}
            most={64}
            onSearch={(dataId) => list.narrow({ dataId })}
          />
        }
        right={
          <Button icon={<Icon of={DiffOutlined} aria-hidden />} onClick={compare}>
            {t('数据比较')}
          </Button>
        }
        hint={found.data?.partial ? t('只查找了最近的{0}条，请选择表名或填写数据ID。', lookedAtMost) : undefined}
        total={(total, range) => countedText(total, range, found.data?.partial)}
        empty={<EmptyState title={t('还没有数据日志')} hint={t('保存后的每一次修改都会留在这里。')} />}
      />
      {shown ? (
        <Drawer
          open
          title={t('{0}变更记录', shown.resource.label)}
          size={cards ? '100%' : 820}
          destroyOnHidden
          onClose={() => setShown(null)}
        >
          <History resource={shown.resource} id={shown.id} {...(shown.pair ? { pair: shown.pair } : {})} />
        </Drawer>
      ) : null}
    </ListCard>
  );

  function show(row: Version): void {
    const resource = resourceOf(row.dataTable);
    if (resource) setShown({ resource, id: row.dataId });
  }
}

const columns = (resourceOf: ResourceOf): readonly Column<Version>[] => [
  { name: 'title', title: say('数据'), width: 180, render: (row) => titleOf(row, resourceOf) },
  {
    name: 'dataTable',
    title: say('表名'),
    width: 170,
    render: ({ dataTable }) => (
      <span title={dataTable}>
        {resourceOf(dataTable)?.label} <span className="dw-mono">{dataTable}</span>
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
function titleOf(row: Version, resourceOf: ResourceOf): string {
  const resource = resourceOf(row.dataTable);
  return String((resource && contentOf(row)[resource.titleField]) ?? row.dataId);
}
