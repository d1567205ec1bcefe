import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { FilterNote } from '#list/FilterNote.tsx';
import type { EndpointRows } from '#list/use-endpoint-list.ts';
import { useText } from '#services/messages/text.ts';
import { QueryTools, QueryWords } from './QueryTools.tsx';

export interface ListProps {
  /** Opens an approval. */
  onOpen: (id: string) => void;
  /** What figures call the step that they lead to. */
  nodeName: string | null;
}

interface Props<Row> extends ListProps {
  kind: 'instance' | 'step';
  label: string;
  list: EndpointRows<Row>;
  rowKey: (row: Row) => string;
  /** Between the title and how long it took. */
  columns: readonly Column<Row>[];
  /** Columns of a card on a phone. */
  cards: readonly string[];
}

/** Approvals or steps, and what they are narrowed by. */
export function QueryList<Row extends { id: string; title: string; hours: number }>(props: Props<Row>) {
  const { kind, label, list, rowKey, columns, cards, onOpen, nodeName } = props;
  const t = useText();
  const { filters, narrow } = list;
  const note = [
    ...(filters.node ? [t('步骤：{0}', nodeName ?? filters.node)] : []),
    ...(filters.days ? [t('近 {0} 天结束', filters.days)] : []),
  ].join(t('，'));
  return (
    <EndpointList<Row>
      list={list}
      label={label}
      page={`/flow/query/${kind}`}
      rowKey={rowKey}
      rowLabel={({ title }) => title}
      columns={[
        {
          name: 'title',
          title: t('标题'),
          render: ({ id, title }) => (
            <button type="button" className="fq-title" onClick={() => onOpen(id)}>
              {title}
            </button>
          ),
        },
        ...columns,
        {
          name: 'hours',
          title: t('用时'),
          width: 100,
          align: 'right',
          render: ({ hours }) => t('{0} 小时', hours.toFixed(1)),
        },
      ]}
      cards={cards}
      onOpen={({ id }) => onOpen(id)}
      first={<QueryWords asked={filters} onChange={narrow} />}
      tools={<QueryTools kind={kind} asked={filters} onChange={narrow} />}
      note={note ? <FilterNote text={note} onClear={() => narrow({ node: null, nodeName: null, days: null })} /> : null}
      thing={t('审批')}
      hint={t('可以放宽时间、状态或去掉步骤。')}
      empty={<EmptyState title={t('还没有提交过审批')} />}
    />
  );
}
