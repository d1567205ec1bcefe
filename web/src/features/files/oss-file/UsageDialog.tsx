import { fileUse } from '@dossier/contract/files/oss-file.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { type OssFile, useUsage } from './oss-file.api.ts';
import './oss-file.css';

/** Which records point to a file. */
export default function UsageDialog({ file, onClose }: { file: OssFile; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useUsage(file.id);
  return (
    <AppModal
      open
      title={t('引用：{0}', file.fileName ?? '')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {error ? (
        <ErrorState title={t('引用加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones lines={3} />
      ) : data.length === 0 ? (
        <EmptyState
          title={t('没有记录引用该文件')}
          hint={
            file.useState === fileUse.stored
              ? t('它是手工上传到对象存储的，会一直保留到被删除。')
              : t('未被采用的上传一天后、记录移除的附件三十天后自动清理。')
          }
        />
      ) : (
        <ul className="oss-usage">
          {data.map(({ label, id, title, deleted }) => (
            <li key={`${label} ${id}`}>
              <span>{label}</span>
              <strong>{title ?? t('您无权查看的记录')}</strong>
              {deleted ? <DictTag text={t('已删除')} color="default" /> : null}
            </li>
          ))}
        </ul>
      )}
    </AppModal>
  );
}
