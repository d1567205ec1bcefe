import { setBaseline } from '@dossier/contract/pm/plan.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';

interface BaselineDialogProps {
  projectId: string;
  /** Number that the baseline will have. */
  no: number;
  onClose: () => void;
  onSet: () => void;
}

/** Asks under which name and why the plan as it stands becomes the one that it is compared with. */
export function BaselineDialog({ projectId, no, onClose, onSet }: BaselineDialogProps) {
  const t = useText();
  const id = useId();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, act] = useAct();

  async function save(): Promise<void> {
    setTried(true);
    const body = { projectId, name: name.trim(), reason: reason.trim() };
    if (body.name === '' || body.reason === '') return;
    await act(async () => {
      await callEnvelope(setBaseline, { body });
      feedback()?.message.success(t('已设为基线V{0}', no));
      onSet();
      onClose();
    });
  }

  return (
    <AppModal
      open
      title={t('设为基线V{0}', no)}
      okText={t('设为基线')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="rp-help">{t('计划的当前日期将作为比较的基准，以前的基线仍可查看。')}</p>
      <Field
        id={`${id}-name`}
        label={t('名称')}
        required
        problem={tried && name.trim() === '' ? t('名称不能为空') : undefined}
      >
        <Input id={`${id}-name`} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field
        id={`${id}-reason`}
        label={t('原因')}
        required
        problem={tried && reason.trim() === '' ? t('原因不能为空') : undefined}
      >
        <Input.TextArea
          id={`${id}-reason`}
          maxLength={500}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </AppModal>
  );
}
