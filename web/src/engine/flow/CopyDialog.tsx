import { copyInstance } from '@dossier/contract/flow/acting.ts';
import { longestOpinion, mostCopied } from '@dossier/contract/flow/flow.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { type FlowInstance, refreshFlow } from './flow.api.ts';
import './flow.css';

export interface CopyDialogProps {
  instance: Pick<FlowInstance, 'id' | 'title' | 'resource'>;
  onClose: () => void;
}

/** 抄送: lets others know of an approval, with a word to it. What is refused is said, and the dialog stays. */
export default function CopyDialog({ instance: { id, title, resource }, onClose }: CopyDialogProps) {
  const t = useText();
  const own = useId();
  const [users, setUsers] = useState('');
  const [opinion, setOpinion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(): Promise<void> {
    if (busy) return;
    const names = membersOf(users);
    if (names.length === 0) return setProblem(t('请选择人员'));
    if (names.length > mostCopied) return setProblem(t('最多选择 {0} 人', mostCopied));
    setBusy(true);
    try {
      const said = opinion.trim();
      const body = { id, users: names, ...(said ? { opinion: said } : {}) };
      feedback()?.message.success((await callEnvelope(copyInstance, { body })).message);
      onClose();
      await refreshFlow(resource);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AppModal
      open
      title={t('抄送：{0}', title)}
      width={480}
      okText={t('抄送')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={busy ? undefined : onClose}
    >
      <div className="fl-start">
        <div className="fl-field">
          <label htmlFor={`${own}-users`}>{t('抄送给')}</label>
          <UserSelect
            id={`${own}-users`}
            multiple
            value={users}
            disabled={busy}
            onChange={(next) => {
              setUsers(next ?? '');
              setProblem(null);
            }}
            {...(problem ? { status: 'error' as const, 'aria-describedby': `${own}-wrong` } : {})}
          />
          {problem ? (
            <p id={`${own}-wrong`} className="fl-wrong" role="alert">
              {problem}
            </p>
          ) : (
            <p className="fl-hint">{t('须能查看该记录；对方会收到消息，在“抄送我的”中查看。')}</p>
          )}
        </div>
        <div className="fl-field">
          <label htmlFor={`${own}-opinion`}>{t('说明')}</label>
          <Input.TextArea
            id={`${own}-opinion`}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={longestOpinion}
            disabled={busy}
            value={opinion}
            onChange={(event) => setOpinion(event.target.value)}
          />
        </div>
      </div>
    </AppModal>
  );
}
