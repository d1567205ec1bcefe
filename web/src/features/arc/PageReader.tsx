import type { NotDrawnFile } from '@dossier/contract/arc/reading/preview.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { type Later, later, useText } from '#services/messages/text.ts';
import { RecordingPlayer } from './RecordingPlayer.tsx';
import { type RecordFile, useOpening } from './reader.api.ts';
import { ScrolledPages } from './ScrolledPages.tsx';
import { wantLoan } from './want-loan.ts';
import './reader.css';

const problems = {
  format: later('该格式不能在线预览'),
  damaged: later('文件已损坏，无法预览'),
  encrypted: later('文件已加密，无法预览'),
  'too-large': later('文件过大，不能在线预览'),
  missing: later('文件内容缺失，无法预览'),
  late: later('文件过于复杂，不能在线预览'),
  played: later('录音录像须有下载权限才能播放'),
} as const satisfies Record<NotDrawnFile, Later>;

export interface PageReaderProps {
  itemId: string;
  file: RecordFile;
  /** Told when somebody leaves the reader for another page. */
  onLeave?: () => void;
}

/** Pages of a file of a record, drawn by the server: what cannot be drawn is told, and can be borrowed. */
export default function PageReader({ itemId, file, onLeave }: PageReaderProps) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch } = useOpening(itemId, file.path);
  if (error) return <ErrorState title={t('文件无法预览')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={8} />;
  if (data.opening !== null) return <ScrolledPages opening={data.opening} sizes={data.pages} name={data.name} />;
  if (data.problem === 'played' && data.mayTake) return <RecordingPlayer path={file.path} name={data.name} />;

  function borrow(): void {
    onLeave?.();
    void navigate(wantLoan([itemId], { download: true }));
  }

  return (
    <div className="arc-reader-closed">
      <EmptyState
        title={data.problem ? t(problems[data.problem]) : t('文件无法预览')}
        hint={t('可申请带下载权限的电子借阅，批准后下载查看。')}
        actions={<Button onClick={borrow}>{t('申请借阅')}</Button>}
      />
      <dl>
        <dt>{t('文件')}</dt>
        <dd>{data.name}</dd>
        <dt>{t('大小')}</dt>
        <dd>{sizeText(data.size)}</dd>
        <dt>{t('类型')}</dt>
        <dd className="dw-mono">{data.mime}</dd>
        <dt>SHA-256</dt>
        <dd className="dw-mono">{data.sha256}</dd>
      </dl>
    </div>
  );
}
