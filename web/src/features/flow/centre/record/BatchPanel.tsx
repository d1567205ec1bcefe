import { CheckOutlined, RollbackOutlined } from '@ant-design/icons';
import { longestOpinion } from '@dossier/contract/flow/flow.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { factLine } from '#engine/flow/fact-line.ts';
import { refreshFlow } from '#engine/flow/flow.api.ts';
import { leftWords } from '#engine/flow/flow-time.ts';
import { useResources } from '#engine/use-resources.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type BatchOutcome, decideMany, type InboxRow } from '../centre.api.ts';
import type { TaskHandle } from './TaskPanel.tsx';

export interface BatchPanelProps {
  rows: readonly InboxRow[];
  onClear: () => void;
  /** Those that went are ticked no more. */
  onDone: (ids: readonly string[]) => void;
  handle: Ref<TaskHandle>;
}

/** Ticked tasks in place of the record: one opinion for all, and of each what became of it. */
export function BatchPanel({ rows, onClear, onDone, handle }: BatchPanelProps) {
  const t = useText();
  const resources = useResources();
  const box = useRef<TextAreaRef>(null);
  const [opinion, setOpinion] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<BatchOutcome['refused']>([]);
  useUnsaved(opinion.trim() !== '');
  useImperativeHandle(handle, () => ({
    agree: () => void send('agree'),
    refuse: () => void send('refuse'),
    opinion: () => box.current?.focus({ cursor: 'end' }),
  }));
  const problemOf = new Map(refused.map(({ id, message }) => [id, messages().answered(message)]));

  async function send(decision: 'agree' | 'refuse'): Promise<void> {
    if (busy || rows.length === 0) return;
    if (decision === 'refuse' && opinion.trim() === '') {
      setWrong(t('请填写审批意见'));
      box.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const outcome = await decideMany({
        decision,
        ...(opinion.trim() ? { opinion: opinion.trim() } : {}),
        tasks: rows.map(({ taskId, recordVersion }) => ({ id: taskId, version: recordVersion ?? 0 })),
      });
      setRefused(outcome.refused);
      if (outcome.done.length > 0)
        feedback()?.message.success(
          decision === 'agree' ? t('已同意 {0} 项', outcome.done.length) : t('已驳回 {0} 项', outcome.done.length),
        );
      if (outcome.refused.length === 0) setOpinion('');
      onDone(outcome.done.map(({ id }) => id));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      void Promise.all([...new Set(rows.map(({ resource }) => resource))].map((path) => refreshFlow(path)));
    }
  }

  return (
    <section className="fc-record" aria-label={t('批量处理')}>
      <div className="fc-scroll">
        <header className="fc-head">
          <h1>{t('已勾选 {0} 项', rows.length)}</h1>
          <div>
            <span className="fc-soft">{t('以下各项用同一条意见处理；不能处理的会逐条说明。')}</span>
            <Button size="small" onClick={onClear} disabled={busy}>
              {t('取消勾选')}
            </Button>
          </div>
        </header>
        <DataTable<InboxRow>
          label={t('勾选的审批')}
          rows={rows}
          rowKey={({ taskId }) => taskId}
          rowLabel={({ title }) => title}
          columns={[
            {
              name: 'title',
              title: t('标题'),
              render: ({ taskId, title }) => (
                <>
                  {title}
                  {problemOf.has(taskId) ? <div className="fl-wrong">{problemOf.get(taskId)}</div> : null}
                </>
              ),
            },
            { name: 'step', title: t('步骤'), width: 130, render: ({ step }) => step },
            { name: 'applicant', title: t('申请人'), width: 96, render: ({ applicant }) => applicant.name },
            {
              name: 'fact',
              title: t('要点'),
              width: 240,
              render: ({ resource, facts }) => factLine(resources?.get(resource), facts),
            },
            { name: 'due', title: t('期限'), width: 100, render: ({ dueAt }) => (dueAt ? leftWords(dueAt) : '') },
          ]}
          empty={null}
        />
      </div>
      <section className="fc-decision" aria-label={t('处理')}>
        <Input.TextArea
          ref={box}
          aria-label={t('审批意见')}
          placeholder={t('填写意见，驳回须填')}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={longestOpinion}
          value={opinion}
          disabled={busy}
          status={wrong ? 'error' : ''}
          onChange={(event) => {
            setOpinion(event.target.value);
            setWrong(null);
          }}
        />
        {wrong ? (
          <p className="fl-wrong" role="alert">
            {wrong}
          </p>
        ) : null}
        <div className="fc-buttons">
          <Button type="primary" icon={<Icon of={CheckOutlined} />} loading={busy} onClick={() => void send('agree')}>
            {t('同意 {0} 项', rows.length)}
          </Button>
          <Button danger icon={<Icon of={RollbackOutlined} />} disabled={busy} onClick={() => void send('refuse')}>
            {t('驳回 {0} 项', rows.length)}
          </Button>
        </div>
      </section>
    </section>
  );
}
