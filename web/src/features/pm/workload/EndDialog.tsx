import { endAllocation } from '@dossier/contract/pm/workload/workload.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { type Person, workloadKey } from './workload.api.ts';

/** A membership that is to end, and its project as it was shown. */
export interface Ending {
  memberId: string;
  projectId: string;
  projectName: string;
  version: number;
  start: string;
  end: string;
}

/** Ends a membership early; one that has not begun can be taken back. */
export function EndDialog({ person, ending, onClose }: { person: Person; ending: Ending; onClose: () => void }) {
  const t = useText();
  const id = useId();
  const client = useQueryClient();
  const [busy, act] = useAct();
  const { memberId, projectId, projectName, version, start, end } = ending;
  const now = today();
  const begun = start <= now;
  const [day, setDay] = useState<string | null>(begun && now < end ? now : null);
  const problem = !day && begun ? t('请选择最后一天') : null;

  const finish = () =>
    act(async () => {
      if (problem) return;
      try {
        const { message } = await callEnvelope(endAllocation, { body: { memberId, projectId, version, endDate: day } });
        feedback()?.message.success(message);
        onClose();
      } finally {
        await client.invalidateQueries({ queryKey: workloadKey });
      }
    });

  return (
    <AppModal
      open
      title={t('结束“{0}”在“{1}”的分配', person.name, projectName)}
      okText={day ? t('结束分配') : t('取消分配')}
      okButtonProps={{ danger: true, disabled: problem !== null }}
      cancelText={t('返回')}
      confirmLoading={busy}
      onOk={() => void finish()}
      onCancel={onClose}
    >
      <Field
        id={`${id}d`}
        label={t('最后一天')}
        required={begun}
        problem={null}
        help={begun ? t('目前为{0}至{1}', start, end) : t('目前为{0}至{1}；不填则取消整段分配', start, end)}
      >
        <DateField id={`${id}d`} value={day} onChange={setDay} disabled={busy} />
      </Field>
    </AppModal>
  );
}
