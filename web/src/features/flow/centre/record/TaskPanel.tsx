import type { Resource } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { becameOf } from '#engine/flow/became.ts';
import { type FlowInstance, type OwnTask, refreshFlow } from '#engine/flow/flow.api.ts';
import { type Problems, serverProblems } from '#engine/form/draft.ts';
import { useResources } from '#engine/use-resources.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { addSign, decide, transfer } from '../centre.api.ts';
import { ApprovalView } from './ApprovalView.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { changedValues, type DecisionDraft, fieldProblems, fieldValues } from './draft-decision.ts';
import type { PassOnDialogProps } from './PassOnDialog.tsx';
import { TaskFields } from './TaskFields.tsx';

const PassOnDialog = lazyPart<PassOnDialogProps>(async () => (await import('./PassOnDialog.tsx')).default, 0);

/** What keys do with the task in sight. */
export interface TaskHandle {
  agree: () => void;
  refuse: () => void;
  opinion: () => void;
}

export interface TaskPanelProps {
  taskId: string;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  /** It was decided on or passed on. */
  onDone: () => void;
  handle: Ref<TaskHandle>;
}

/** A task of the reader: the record with the fields of the step, and the decision below it. */
export function TaskPanel({ taskId, draft, onDraft, onDone, handle }: TaskPanelProps) {
  const t = useText();
  const resources = useResources();
  const box = useRef<TextAreaRef>(null);
  /** What is drawn now; keys decide on exactly this. */
  const shown = useRef<{ instance: FlowInstance; task: OwnTask; record: Rec; resource: Resource } | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState<PassOnDialogProps['kind'] | null>(null);
  const sending = useRef(false);

  useImperativeHandle(handle, () => ({
    agree: () => void send('agree'),
    refuse: () => void send('refuse'),
    opinion: () => box.current?.focus({ cursor: 'end' }),
  }));
  useEffect(
    () => () => {
      shown.current = null;
    },
    [],
  );

  const versionOf = ({ record, instance }: NonNullable<typeof shown.current>): number =>
    typeof record.version === 'number' ? record.version : (instance.recordVersion ?? 0);

  /** The changed fields; null where something in them is wrong. */
  function fieldsToSend(agrees: boolean): Record<string, unknown> | null {
    const { task, record, resource } = shown.current ?? {};
    if (!task || !record || !resource) return null;
    const values = fieldValues(task, record, draft.fields);
    const found = fieldProblems(resource, task, values, agrees);
    setProblems(found);
    if (Object.keys(found).length > 0) return null;
    return agrees ? changedValues(record, values) : {};
  }

  async function send(decision: 'agree' | 'refuse' | 'back', to?: string): Promise<void> {
    const now = shown.current;
    if (!now || sending.current) return;
    const opinion = draft.opinion.trim();
    if (decision !== 'agree' && opinion === '') {
      setWrong(t('请填写审批意见'));
      box.current?.focus();
      return;
    }
    const fields = fieldsToSend(decision === 'agree');
    if (fields === null) return;
    await run(() =>
      decide({
        taskId: now.task.id,
        version: versionOf(now),
        decision,
        ...(opinion ? { opinion } : {}),
        ...(to ? { to } : {}),
        ...(Object.keys(fields).length > 0 ? { fields } : {}),
      }),
    ).catch(showError);
  }

  /** Once at a time; what was refused is said, and read anew: somebody else may have been first. */
  async function run(act: () => Promise<string>): Promise<void> {
    const now = shown.current;
    sending.current = true;
    setBusy(true);
    try {
      const said = await act();
      feedback()?.message.success(said);
      onDone();
      await refreshFlow(now?.resource.path);
    } catch (error) {
      if (error instanceof ApiError) {
        const named = serverProblems(error.result, (name) => now !== null && name in now.resource.fields);
        if (Object.keys(named).length > 0) return setProblems(named);
        void refreshFlow(now?.resource.path);
      }
      throw error;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  async function sendPeople(users: string[], place: 'before' | 'after', opinion: string): Promise<void> {
    const now = shown.current;
    if (!now) return;
    const said = opinion ? { opinion } : {};
    if (asking === 'transfer') return run(() => transfer({ taskId: now.task.id, to: users[0] ?? '', ...said }));
    // To sign after somebody is to agree before him.
    const fields = place === 'after' ? fieldsToSend(true) : {};
    if (fields === null) return;
    await run(() =>
      addSign({
        taskId: now.task.id,
        version: versionOf(now),
        place,
        users,
        ...said,
        ...(Object.keys(fields).length > 0 ? { fields } : {}),
      }),
    );
  }

  const taskOf = ({ tasks }: FlowInstance) => tasks.find(({ id }) => id === taskId) ?? tasks[0];
  return (
    <>
      <ApprovalView
        wanted={{ task: taskId }}
        withoutOf={(instance) => {
          const task = taskOf(instance);
          return task ? [...task.editable, ...task.required] : [];
        }}
        above={(instance, record) => {
          const task = taskOf(instance);
          const resource = resources?.get(instance.resource);
          if (!task || !resource) return null;
          const values = fieldValues(task, record, draft.fields);
          if (Object.keys(values).length === 0) return null;
          return (
            <TaskFields
              resource={resource}
              record={record}
              values={values}
              required={task.required}
              problems={problems}
              disabled={busy}
              onChange={(patch) => {
                onDraft({ ...draft, fields: { ...draft.fields, ...patch } });
                setProblems((before) =>
                  Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))),
                );
              }}
            />
          );
        }}
        below={(instance, record) => {
          const task = taskOf(instance);
          const resource = resources?.get(instance.resource);
          shown.current = task && resource ? { instance, task, record, resource } : null;
          if (!task)
            return (
              <p className="fc-over" role="status">
                {instance.asked ? becameOf({ asked: instance.asked, state: instance.state }) : null}{' '}
                {instance.again ? t('该记录之后又提交了审批，请打开记录查看。') : null}
              </p>
            );
          return (
            <DecisionBar
              task={task}
              opinion={draft.opinion}
              onOpinion={(opinion) => {
                onDraft({ ...draft, opinion });
                setWrong(null);
              }}
              problem={wrong}
              busy={busy}
              box={box}
              onAgree={() => void send('agree')}
              onRefuse={() => void send('refuse')}
              onBack={(nodeId) => void send('back', nodeId)}
              onTransfer={() => setAsking('transfer')}
              onAddSign={() => setAsking('addSign')}
            />
          );
        }}
      />
      {asking ? (
        <PassOnDialog
          kind={asking}
          title={shown.current?.instance.title ?? ''}
          opinion={draft.opinion}
          onSend={sendPeople}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
