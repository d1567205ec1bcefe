import type { Action, ActionOutcome } from '@dossier/contract/core/action.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { useId, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import type { Rec } from '../extensions.ts';
import { type FlowStart, firstStart, startBody, startProblems } from '../flow/flow-start.ts';
import type { StartFlowProps } from '../flow/StartFlow.tsx';
import { serverProblems } from '../form/draft.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { focusField } from '../form/focus-field.ts';
import { FieldRows } from '../form/small/FieldRows.tsx';
import { FormOfPart } from '../form/small/form-of-part.ts';
import { useFields } from '../form/small/use-fields.ts';
import { useProof } from '../proof/proof-fields.tsx';
import { doAction } from './do-action.ts';
import './action.css';

const StartFlow = lazyPart<StartFlowProps>(async () => (await import('../flow/StartFlow.tsx')).default, 120);

export interface ActionDialogProps {
  /** Path of the register. */
  resource: string;
  action: Action;
  records: readonly Rec[];
  /** As the one record is called; none for many. */
  name: string | null;
  /** The number of the one record, where it has one. */
  code?: string | undefined;
  onClose: () => void;
  /** Some went: what depends on them is read anew. */
  onDone: (said: string, outcome: ActionOutcome) => void;
}

/** Asks before an action, takes what it wants to be told, shows who will decide, and says of many records which did not go and why. */
export default function ActionDialog({ resource, action, records, name, code, onClose, onDone }: ActionDialogProps) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const flowRoot = useRef<HTMLDivElement>(null);
  const words = { label: t('您的登录密码'), missing: t('请输入您的登录密码') };
  const proof = useProof({ ...words, help: t('此操作不可撤销，请确认是您本人。') }, action.password);
  const form = useFields({ fields: (typed) => ({ ...action.input, ...proof.fields(typed) }), focus });
  const { draft, problems } = form;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ActionOutcome['refused']>([]);
  const [start, setStart] = useState<FlowStart>(firstStart);
  const hasInput = Object.keys(action.input).length > 0;
  const isForm = hasInput || action.password;

  function focus(name: string): void {
    const isInFlow = flowRoot.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    focusField(isInFlow ? flowRoot.current : root.current, name);
  }

  async function run(): Promise<void> {
    if (busy || !proof.ready) return;
    const found: Record<string, string> = { ...form.wrong() };
    if (action.flow) Object.assign(found, startProblems(start));
    if (form.show(found)) return;
    setBusy(true);
    try {
      const given = Object.fromEntries(Object.entries(draft).filter(([name]) => name in action.input));
      const more = {
        flow: action.flow ? startBody(start) : undefined,
        proof: await proof.body(draft, action.endpoint.path),
      };
      const { message, outcome } = await proof.at(draft, doAction(action, records, given, more));
      if (outcome.done.length > 0) onDone(message, outcome);
      if (outcome.refused.length === 0) return onClose();
      setRefused(outcome.refused);
    } catch (error) {
      const named = error instanceof ApiError ? serverProblems(error.result, (field) => field in form.fields) : {};
      if (error instanceof ApiError && error.reason === 'C18') form.change(proof.spent);
      if (form.show(named)) return;
      showError(error);
      // The state is another one now, or somebody else was first: the row is read anew.
      onDone('', { done: [], refused: [] });
      // What somebody has typed stays, to be sent with the newest version.
      if (!hasInput && !action.flow && !action.password) onClose();
    } finally {
      setBusy(false);
    }
  }

  const title = name === null ? t('{0}（{1} 条）', action.label, records.length) : t('{0}“{1}”', action.label, name);
  if (refused.length > 0) {
    return (
      <AppModal
        open
        title={title}
        width={520}
        onCancel={onClose}
        footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      >
        <p role="alert">{t('{0} 条未执行：', refused.length)}</p>
        <ul className="act-refused">
          {refused.map((one) => (
            <li key={one.id}>
              {one.title ? <strong>{one.title}</strong> : null} {one.message}
            </li>
          ))}
        </ul>
      </AppModal>
    );
  }
  return (
    <AppModal
      open
      title={title}
      width={isForm || action.flow ? 520 : 420}
      mask={{ closable: false }}
      onCancel={busy ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('取消')}
          </Button>
          <Button
            type="primary"
            danger={action.danger}
            loading={busy}
            autoFocus={!isForm && !action.danger && !action.flow}
            onClick={() => void run()}
          >
            {action.label}
          </Button>
        </>
      }
    >
      {code ? <p className="act-code dw-mono">{code}</p> : null}
      {action.ask ? <p className="act-ask">{action.ask}</p> : null}
      {action.note ? <p className="act-note">{action.note}</p> : null}
      {isForm ? (
        <FormFrame root={root} onSave={() => void run()}>
          <FormOfPart value={form}>
            <FieldRows form={form} id={id} parts={proof.parts} disabled={busy} />
          </FormOfPart>
        </FormFrame>
      ) : null}
      {action.flow ? (
        <div ref={flowRoot}>
          <StartFlow
            resource={resource}
            action={action.name}
            id={records.length === 1 ? (records[0]?.id ?? null) : null}
            value={start}
            onChange={(next) => {
              setStart(next);
              form.show({});
            }}
            onAsked={(choose) => setStart((before) => ({ ...before, choose }))}
            optional={action.flow.optional}
            disabled={busy}
            problems={problems}
          />
        </div>
      ) : null}
    </AppModal>
  );
}
