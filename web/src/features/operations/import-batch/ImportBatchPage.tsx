import { type ImportBatch, listImports } from '@dossier/contract/operations/import-batch.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { askUndo } from '#engine/transfer/import-batch.api.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { SearchWords } from '#list/SearchWords.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import '#list/admin.css';

/** 导入批次: every import of Excel files, and taking one back as a whole. */
export default function ImportBatchPage() {
  const t = useText();
  const client = useQueryClient();
  const list = useEndpointList(listImports, {
    key: ['/sys/importBatch'],
    filters: { no: 20, by: 100 },
    place: 'address',
  });
  return (
    <ListCard label={t('导入批次')}>
      <EndpointList
        list={list}
        label={t('导入批次')}
        page="/sys/importBatch"
        rowKey={({ id }) => id}
        rowLabel={({ no }) => no}
        columns={columns()}
        actionsWidth={90}
        actions={(row) => (
          <RowButtons
            label={row.no}
            buttons={
              row.undoable
                ? [
                    {
                      key: 'undo',
                      label: t('撤销'),
                      // The register of the rows, wherever it is shown.
                      run: () => askUndo(row, () => void client.invalidateQueries()),
                    },
                  ]
                : []
            }
          />
        )}
        first={
          <SearchWords
            label={t('批次号')}
            value={list.filters.no}
            width={200}
            most={20}
            onSearch={(no) => list.narrow({ no })}
          />
        }
        tools={
          <SearchWords
            label={t('导入人')}
            value={list.filters.by}
            width={200}
            most={100}
            onSearch={(by) => list.narrow({ by })}
          />
        }
        empty={<EmptyState title={t('还没有导入')} hint={t('从各列表导入的 Excel 文件会按批次记在这里。')} />}
      />
    </ListCard>
  );
}

const columns = (): readonly Column<ImportBatch>[] => [
  { name: 'no', title: say('批次号'), width: 150, render: ({ no }) => <span className="dw-mono">{no}</span> },
  { name: 'label', title: say('导入内容'), width: 130, render: ({ label }) => named(label) },
  { name: 'by', title: say('导入人'), width: 100, render: ({ by }) => by },
  { name: 'state', title: say('状态'), width: 120, render: stateOf },
  { name: 'createTime', title: say('导入时间'), width: 170, render: ({ createTime }) => createTime },
  {
    name: 'files',
    title: say('导入文件'),
    render: ({ files }) => <span title={files.join('、')}>{files.join('、')}</span>,
  },
  {
    name: 'mode',
    title: say('导入方式'),
    width: 110,
    render: ({ mode }) => (mode === 'all' ? say('整批') : say('逐行')),
  },
  { name: 'total', title: say('数据行'), width: 80, align: 'right', render: ({ total }) => total },
  { name: 'added', title: say('新增'), width: 80, align: 'right', render: ({ added }) => added },
  { name: 'changed', title: say('更新'), width: 80, align: 'right', render: ({ changed }) => changed },
  { name: 'wrong', title: say('错误'), width: 80, align: 'right', render: ({ wrong }) => wrong },
];

function stateOf({ state, undoneTime, undoneBy }: ImportBatch): ReactNode {
  if (undoneTime) return <span title={undoneTime}>{say('{0}已撤销', undoneBy ?? '')}</span>;
  if (state === 'running') return <Tag color="processing">{say('导入中')}</Tag>;
  return state === 'failed' ? <Tag color="warning">{say('中断')}</Tag> : <Tag color="success">{say('完成')}</Tag>;
}
