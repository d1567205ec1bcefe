import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useDesignVersions } from '../print.api.ts';

/** What the sheet was: each save is a version, and an older one can be gone on with. */
export function VersionsDialog({
  id,
  current,
  onUse,
  onClose,
}: {
  id: string;
  current: number;
  onUse: (version: number) => void;
  onClose: () => void;
}) {
  const t = useText();
  const query = useDesignVersions(id);
  return (
    <AppModal open title={t('历史版本')} width={640} footer={null} onCancel={onClose}>
      {query.error ? (
        <ErrorState title={t('加载失败')} error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Bones lines={5} />
      ) : query.data.length === 0 ? (
        <EmptyState title={t('还没有保存过')} />
      ) : (
        <table className="plain-table">
          <thead>
            <tr>
              <th>{t('版本')}</th>
              <th>{t('保存人')}</th>
              <th>{t('保存时间')}</th>
              <th>{t('操作')}</th>
            </tr>
          </thead>
          <tbody>
            {query.data.map(({ version, createBy, createName, createTime }) => (
              <tr key={version}>
                <td>{version}</td>
                <td>{createName ?? createBy}</td>
                <td>{createTime}</td>
                <td>
                  <Button size="small" disabled={version === current} onClick={() => onUse(version)}>
                    {t('打开这个版本')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AppModal>
  );
}
