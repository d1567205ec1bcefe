import { decideTask } from '@dossier/contract/flow/acting.ts';
import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { getByTask } from '@dossier/contract/flow/reading.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useResources } from '../use-resources.ts';
import { becameOf } from './became.ts';
import { factLine } from './fact-line.ts';
import { flowKeys, refreshFlow } from './flow.api.ts';
import { whenWords } from './flow-time.ts';

export interface DecideDialogProps {
  taskId: string;
  /** Goes to the record whole. */
  onOpen: () => void;
  /** It was decided on, here or before. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * A task of the reader decided where they are told of it: what it is about, an opinion, agree or refuse. Steps that must be
 * looked at one by one, or in which fields are filled in, are opened.
 */
export default function DecideDialog({ taskId, onOpen, onDone, onClose }: DecideDialogProps) {
  const t = useText();
  const resources = useResources();
  const [opinion, setOpinion] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: [...flowKeys.all, 'decide', taskId],
    queryFn: ({ signal }) => call(getByTask, { query: { id: taskId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const task = data?.tasks.find(({ id }) => id === taskId);
  const byItself = task !== undefined && (!task.acts.batch || task.required.length > 0);

  async function send(decision: 'agree' | 'refuse'): Promise<void> {
    if (!data || busy) return;
    const said = opinion.trim();
    if (decision === 'refuse' && said === '') return setWrong(t('请填写审批意见'));
    setBusy(true);
    try {
      const body = { taskId, version: data.recordVersion ?? 0, decision, ...(said ? { opinion: said } : {}) };
      feedback()?.message.success((await callEnvelope(decideTask, { body })).message);
      onDone();
    } catch (refused) {
      showError(refused);
    } finally {
      setBusy(false);
      // Refused or not: somebody else may have been first.
      await refreshFlow(data.resource);
    }
  }

  return (
    <AppModal
      open
      title={data ? t('审批：{0}', data.title) : t('审批')}
      width={520}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onOpen}>{t('打开')}</Button>
          {task && !byItself ? (
            <>
              <Button danger disabled={busy} onClick={() => void send('refuse')}>
                {t('驳回')}
              </Button>
              <Button type="primary" loading={busy} onClick={() => void send('agree')}>
                {t('同意')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {error ? (
        <p role="alert">{error.message}</p>
      ) : !data ? (
        <Bones lines={3} />
      ) : (
        <>
          <p>
            {data.applicant.name}
            {data.depart ? `，${data.depart}` : ''}，{whenWords(data.startedAt)}
          </p>
          <p className="fl-decide-facts">{factLine(resources?.get(data.resource), data.facts)}</p>
          {data.note ? <p>{data.note}</p> : null}
          {!task ? <p role="status">{becameOf(data)}</p> : null}
          {task && byItself ? <p role="status">{t('“{0}”须打开记录后处理。', task.name)}</p> : null}
          {task && !byItself ? (
            <>
              <Input.TextArea
                aria-label={t('审批意见')}
                placeholder={t('审批意见，驳回时必填')}
                maxLength={longestOpinion}
                autoSize={{ minRows: 2, maxRows: 6 }}
                value={opinion}
                status={wrong ? 'error' : ''}
                onChange={({ target }) => {
                  setOpinion(target.value);
                  setWrong('');
                }}
              />
              {wrong ? (
                <p role="alert" className="fl-late">
                  {wrong}
                </p>
              ) : null}
            </>
          ) : null}
        </>
      )}
    </AppModal>
  );
}
