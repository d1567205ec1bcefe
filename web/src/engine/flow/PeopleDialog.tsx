import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { membersOf } from '@dossier/widgets/data/csv.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import './flow.css';

export interface PeopleDialogProps {
  title: string;
  /** What its button does. */
  act: string;
  /** Names the choice of people. */
  label: string;
  hint?: string;
  /** How many may be chosen; one: a choice of one person. */
  most: number;
  /** Already typed elsewhere. */
  opinion?: string;
  /** Above the choice. */
  first?: (busy: boolean) => ReactNode;
  /** Rejects with what was refused: it is said, and the dialog stays. */
  onSend: (users: string[], opinion: string) => Promise<void>;
  onClose: () => void;
}

/** Asks who else has to do with an approval, with a word to them. */
export function PeopleDialog({ title, act, label, hint, most, first, onSend, onClose, ...given }: PeopleDialogProps) {
  const t = useText();
  const id = useId();
  const [users, setUsers] = useState('');
  const [opinion, setOpinion] = useState(given.opinion ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, perform] = useAct();

  async function send(): Promise<void> {
    const names = membersOf(users);
    if (names.length === 0) return setProblem(t('请选择人员'));
    if (names.length > most) return setProblem(t('最多选择 {0} 人', most));
    await perform(async () => {
      await onSend(names, opinion.trim());
      onClose();
    });
  }

  return (
    <AppModal
      open
      title={title}
      width={480}
      okText={act}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={busy ? undefined : onClose}
    >
      <div className="fl-start">
        {first?.(busy)}
        <div className="fl-field">
          <label htmlFor={`${id}-users`}>{label}</label>
          <UserSelect
            id={`${id}-users`}
            multiple={most > 1}
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
          {hint && !problem ? <p className="fl-hint">{hint}</p> : null}
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
