import { traceReading } from '@dossier/contract/arc/reading/preview.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { shownText } from '@dossier/widgets/text/date-text.ts';
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import './audit.css';

/** Who read the page that somebody has in their hand, by the code of its mark; scanned or typed. */
export default function TraceDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const found = useMutation({ mutationFn: (code: string) => call(traceReading, { query: { code } }) });
  const reading = found.data;
  return (
    <AppModal open title={t('水印码查询')} footer={null} onCancel={onClose}>
      <Input.Search
        autoFocus
        aria-label={t('水印码')}
        placeholder={t('页面水印中的12位代码')}
        maxLength={40}
        loading={found.isPending}
        onSearch={(code) => {
          if (code.trim()) found.mutate(code.trim());
        }}
      />
      {found.error ? <p role="alert">{found.error.message}</p> : null}
      {reading && !found.isPending ? (
        <dl className="arc-trace">
          <dt>{t('利用人')}</dt>
          <dd>
            {reading.realname} <span className="dw-mono">{reading.username}</span>
          </dd>
          <dt>{t('利用时间')}</dt>
          <dd className="dw-mono">{shownText(reading.time)}</dd>
          <dt>{t('利用方式')}</dt>
          <dd>
            <DictText dict="arc_access_action" value={reading.action} />
          </dd>
          <dt>{t('利用页')}</dt>
          <dd className="dw-mono">{reading.pages ?? '—'}</dd>
          <dt>IP</dt>
          <dd className="dw-mono">{reading.ip ?? '—'}</dd>
          <dt>{t('借阅单')}</dt>
          <dd className="dw-mono">{reading.loanCode ?? '—'}</dd>
          <dt>{t('档案')}</dt>
          <dd>
            <span className="dw-mono">{reading.archiveNo ?? ''}</span> {reading.title ?? t('密级高于您的授权级别')}
          </dd>
          <dt>{t('文件')}</dt>
          <dd>{reading.fileName ?? '—'}</dd>
        </dl>
      ) : null}
    </AppModal>
  );
}
