import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { HookForm } from './HookForm.tsx';
import { deleteHook, type Hook, resetSecret, useHooks } from './hook.api.ts';

/** Programs that steps of forms may call. */
export function Hooks() {
  const t = useText();
  const narrow = useMedia(phone);
  const { data, error, isPending, refetch } = useHooks();
  const [edited, setEdited] = useState<Hook | 'new' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const remove = ({ id, name }: Hook) =>
    askThen(
      {
        title: t('确认删除外部接口“{0}”？', name),
        content: t('发送记录一并删除。'),
        okText: t('删除'),
        danger: true,
      },
      () => deleteHook(id),
    );
  const reset = ({ id, name }: Hook) =>
    askThen(
      {
        title: t('确认重新生成“{0}”的密钥？', name),
        content: t('原来的密钥立即失效。'),
        okText: t('重新生成'),
        danger: true,
      },
      async () => {
        setSecret(await resetSecret(id));
        return t('已生成新的密钥');
      },
    );
  if (error && !data) return <ErrorState title={t('外部接口加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="oen-bar">
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('新增外部接口')}
        </Button>
        <span className="faint">{t('只能访问服务器配置允许的主机；在“动作配置”中选择何时调用。')}</span>
      </div>
      <DataTable<Hook>
        label={t('外部接口')}
        rows={data ?? []}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        loading={isPending}
        bones={3}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'name', title: t('名称'), width: 160, render: ({ name }) => name },
          { name: 'code', title: t('编码'), width: 130, render: ({ code }) => <span className="dw-mono">{code}</span> },
          { name: 'url', title: t('地址'), render: ({ url }) => <span className="dw-mono">{url}</span> },
          {
            name: 'active',
            title: t('状态'),
            width: 80,
            state: true,
            render: ({ activeStatus }) => (activeStatus === '1' ? t('有效') : t('无效')),
          },
        ]}
        actions={(hook) => (
          <RowButtons
            label={hook.name}
            buttons={[
              { key: 'edit', label: t('编辑'), run: () => setEdited(hook) },
              { key: 'reset', label: t('重新生成密钥'), run: () => reset(hook) },
              { key: 'delete', label: t('删除'), danger: true, run: () => remove(hook) },
            ]}
          />
        )}
        empty={<EmptyState title={t('还没有外部接口')} />}
      />
      {edited ? (
        <HookForm
          hook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(made) => {
            setEdited(null);
            setSecret(made);
          }}
        />
      ) : null}
      {secret !== null ? (
        <AppModal
          open
          title={t('签名密钥')}
          width={600}
          onCancel={() => setSecret(null)}
          footer={
            <Button type="primary" onClick={() => setSecret(null)}>
              {t('关闭')}
            </Button>
          }
        >
          <Alert
            type="warning"
            showIcon
            title={t('签名密钥只显示这一次')}
            description={t('请现在复制并妥善保存；遗失只能重新生成。')}
          />
          <p>
            <code>{secret}</code>{' '}
            <Button
              size="small"
              onClick={() =>
                void copyText(secret).then((copied) => copied && feedback()?.message.success(t('复制成功')))
              }
            >
              {t('复制')}
            </Button>
          </p>
        </AppModal>
      ) : null}
    </>
  );
}
