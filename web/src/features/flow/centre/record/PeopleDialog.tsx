import { longestOpinion, mostAdded } from '@dossier/contract/flow/flow.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';

export interface PeopleDialogProps {
  /** 转办: one person in one's place. 加签: others besides. */
  kind: 'transfer' | 'addSign';
  title: string;
  /** Already typed below the record. */
  opinion: string;
  /** Rejects with what was refused: the dialog stays. */
  onSend: (users: string[], place: 'before' | 'after', opinion: string) => Promise<void>;
  onClose: () => void;
}

/** Asks who else decides: in place of the reader, or before or after them. */
export default function PeopleDialog({ kind, title, opinion: given, onSend, onClose }: PeopleDialogProps) {
  const t = useText();
  const id = useId();
  const [users, setUsers] = useState('');
  const [place, setPlace] = useState<'before' | 'after'>('before');
  const [opinion, setOpinion] = useState(given);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const many = kind === 'addSign';

  async function send(): Promise<void> {
    if (busy) return;
    const names = membersOf(users);
    if (names.length === 0) return setProblem(t('请选择人员'));
    if (names.length > mostAdded) return setProblem(t('最多选择 {0} 人', mostAdded));
    setBusy(true);
    try {
      await onSend(names, place, opinion.trim());
      onClose();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AppModal
      open
      title={many ? t('加签：{0}', title) : t('转办：{0}', title)}
      width={480}
      okText={many ? t('加签') : t('转办')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={busy ? undefined : onClose}
    >
      <div className="fl-start">
        {many ? (
          <Radio.Group value={place} onChange={({ target }) => setPlace(target.value)} disabled={busy}>
            <Radio value="before">{t('在我之前：他们同意后我再处理')}</Radio>
            <Radio value="after">{t('在我之后：我同意，再由他们处理')}</Radio>
          </Radio.Group>
        ) : null}
        <div className="fl-field">
          <label htmlFor={`${id}-users`}>{many ? t('加签给') : t('转办给')}</label>
          <UserSelect
            id={`${id}-users`}
            multiple={many}
            value={users}
            disabled={busy}
            onChange={(next) => {
              setUsers(next ?? '');
              setProblem(null);
            }}
            {...(problem ? { status: 'error' as const, 'aria-describedby': `${id}-wrong` } : {})}
          />
          {problem ? (
            <p id={`${id}-wrong`} className="fl-wrong" role="alert">
              {problem}
            </p>
          ) : null}
        </div>
        <div className="fl-field">
          <label htmlFor={`${id}-opinion`}>{t('说明')}</label>
          <Input.TextArea
            id={`${id}-opinion`}
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
