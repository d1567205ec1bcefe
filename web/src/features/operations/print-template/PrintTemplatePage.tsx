import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Tag } from 'antd';
import { useSearchParams } from 'react-router';
import { ListCard } from '#list/ListCard.tsx';
import { useDensity } from '#list/table-settings.ts';
import { named } from '#services/messages/named.ts';
import { type Later, later, say, useText } from '#services/messages/text.ts';
import { samePage } from '#services/navigation/path.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type PrintRow, usePrints } from './print-template.api.ts';
import './print-template.css';

const TemplateEditor = lazyPart(async () => (await import('./TemplateEditor.tsx')).default, 480);

/** Name in the address of the print whose template is open: `/pm/project card`. */
const openKey = 'print';
const keyOf = ({ path, name }: Pick<PrintRow, 'path' | 'name'>) => `${path} ${name}`;

/** 打印模板: every print of the product, and the templates that are made of it. */
export default function PrintTemplatePage() {
  const t = useText();
  const [density] = useDensity();
  const isPhone = useMedia(phone);
  const { data, error, isPending, refetch } = usePrints();
  const [search, setSearch] = useSearchParams();
  const open = data?.find((row) => keyOf(row) === search.get(openKey));
  const show = (row: PrintRow | null) =>
    setSearch(row ? { [openKey]: keyOf(row) } : {}, row ? { state: samePage } : { replace: true });

  if (open) return <TemplateEditor key={keyOf(open)} print={open} onClose={() => show(null)} />;
  return (
    <ListCard label={t('打印模板列表')}>
      {error && !data ? (
        <ErrorState title={t('打印模板加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label={t('打印模板')}
          rows={data ?? []}
          rowKey={keyOf}
          rowLabel={(row) => named(row.label)}
          columns={columns(show)}
          loading={isPending}
          cards={isPhone}
          density={density}
          onOpen={show}
          empty={<EmptyState title={t('没有可以打印的内容')} />}
        />
      )}
    </ListCard>
  );
}

const kinds: Record<PrintRow['kind'], Later> = {
  record: later('单据'),
  list: later('清单'),
  labels: later('标签'),
};

const columns = (show: (row: PrintRow) => void): Column<PrintRow>[] => [
  {
    name: 'label',
    title: say('打印'),
    render: (row) => (
      <button type="button" className="pt-open" onClick={() => show(row)}>
        {named(row.label)}
      </button>
    ),
  },
  { name: 'resource', title: say('所属'), width: 160, render: (row) => named(row.resource) },
  { name: 'kind', title: say('类型'), width: 100, render: (row) => say(kinds[row.kind]) },
  {
    name: 'active',
    title: say('当前模板'),
    width: 140,
    state: true,
    render: (row) =>
      row.active === 0 ? <Tag>{say('产品模板')}</Tag> : <Tag color="processing">{say('版本 {0}', row.active)}</Tag>,
  },
  { name: 'versions', title: say('版本数'), width: 90, align: 'right', render: (row) => String(row.versions) },
  { name: 'updateTime', title: say('最近保存'), width: 180, render: (row) => row.updateTime ?? '' },
];
