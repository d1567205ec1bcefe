import * as contract from '@dossier/contract/online/form/design-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer } from 'antd';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type FormRow, removeDefinition, useViews } from '../form.api.ts';

export interface ViewsDrawerProps {
  form: Pick<FormRow, 'id' | 'tableTxt'>;
  onEdit: (id: string) => void;
  onSync: (view: FormRow) => void;
  onClose: () => void;
}

/** The views of a form: further configurations over its table. */
export default function ViewsDrawer({ form, onEdit, onSync, onClose }: ViewsDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const { may } = useRights();
  const { data, error, isPending, refetch } = useViews(form.id);
  const remove = (view: FormRow) =>
    askThen(
      { title: t('确定要删除该视图吗？'), content: view.tableName, okText: t('删除'), danger: true },
      () => removeDefinition(view.id),
      () => refetch(),
    );
  return (
    <Drawer
      open
      destroyOnHidden
      size={narrow ? '100%' : 860}
      title={t('视图管理：{0}', form.tableTxt)}
      onClose={onClose}
    >
      {error && !data ? (
        <ErrorState title={t('视图加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable<FormRow>
          label={t('视图')}
          rows={data ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ tableName }) => tableName}
          columns={columns()}
          loading={isPending}
          bones={3}
          cards={narrow}
          density="middle"
          actions={(view) => (
            <RowButtons
              label={view.tableName}
              buttons={[
                ...(may(contract.editForm) ? [{ key: 'edit', label: t('编辑'), run: () => onEdit(view.id) }] : []),
                ...(view.isDbSynch !== 'Y' && may(contract.syncForm)
                  ? [{ key: 'sync', label: t('同步数据库'), run: () => onSync(view) }]
                  : []),
                ...(may(contract.removeForm)
                  ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove(view) }]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('还没有视图')} />}
        />
      )}
    </Drawer>
  );
}

const columns = (): Column<FormRow>[] => [
  {
    name: 'tableName',
    title: say('视图表名'),
    width: 220,
    render: (row) => <span className="dw-mono">{row.tableName}</span>,
  },
  { name: 'tableTxt', title: say('视图表描述'), render: (row) => row.tableTxt },
  { name: 'copyVersion', title: say('原表版本'), width: 100, align: 'right', render: (row) => row.copyVersion ?? '' },
  { name: 'tableVersion', title: say('视图版本'), width: 100, align: 'right', render: (row) => row.tableVersion },
];
