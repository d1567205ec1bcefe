import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { importTables, useTablesWithoutForm } from '../form.api.ts';
import '../form.css';

export interface ImportDialogProps {
  onDone: () => void;
  onClose: () => void;
}

/** Makes forms of tables that are in the database already. */
export default function ImportDialog({ onDone, onClose }: ImportDialogProps) {
  const t = useText();
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, act] = useAct();
  const { data, error, isPending, refetch } = useTablesWithoutForm();
  const rows = (data ?? []).filter(({ id }) => id.includes(words.trim().toLowerCase()));

  function make(): void {
    if (selected.size === 0) {
      feedback()?.message.warning(t('请选择一张表'));
      return;
    }
    void act(async () => {
      feedback()?.message.success(await importTables([...selected]));
      onDone();
      onClose();
    });
  }

  return (
    <AppModal
      open
      title={t('从数据库导入表单')}
      width={500}
      okText={t('生成表单')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={make}
      onCancel={onClose}
    >
      <Input
        allowClear
        aria-label={t('表名')}
        placeholder={t('请输入表名以模糊筛选')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <p className="ofd-soft">{t('注：这里是表单所用的数据库模式（onl）中还没有表单的表')}</p>
      {error && !data ? (
        <ErrorState title={t('数据库表加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="ofd-tables">
          <DataTable
            label={t('数据库表')}
            rows={rows}
            rowKey={({ id }) => id}
            rowLabel={({ id }) => id}
            columns={[{ name: 'id', title: t('表名'), render: ({ id }) => <span className="dw-mono">{id}</span> }]}
            density="small"
            choice="several"
            selected={selected}
            onSelect={setSelected}
            loading={isPending}
            bones={4}
            empty={<EmptyState title={words.trim() === '' ? t('没有可以导入的表') : t('无筛选结果')} />}
          />
        </div>
      )}
    </AppModal>
  );
}
