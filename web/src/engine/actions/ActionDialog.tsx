import type { Action, ActionOutcome } from '@dossier/contract/core/action.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
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
import { Field, noteIdOf } from '../form/Field.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { focusField } from '../form/focus-field.ts';
import { FieldRows } from '../form/small/FieldRows.tsx';
import { useFields } from '../form/small/use-fields.ts';
import { doAction } from './do-action.ts';
import './action.css';

const StartFlow = lazyPart<StartFlowProps>(async () => (await import('../flow/StartFlow.tsx')).default, 120);

/** Place of the own password among the problems; no field of a record is called so. */
const passwordField = '*password';

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
  const form = useFields({ fields: action.input, focus });
  const { draft, problems } = form;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ActionOutcome['refused']>([]);
  const [start, setStart] = useState<FlowStart>(firstStart);
  const [password, setPassword] = useState('');
  const hasInput = Object.keys(action.input).length > 0;
  const isForm = hasInput || action.password;

  function focus(name: string): void {
    const isInFlow = flowRoot.current?.querySelector(`[data-field="${CSS.escape(name)}"]`);
    focusField(isInFlow ? flowRoot.current : root.current, name);
  }

  async function run(): Promise<void> {
    if (busy) return;
    const found: Record<string, string> = { ...form.wrong() };
    if (action.flow) Object.assign(found, startProblems(start));
    if (action.password && password === '') found[passwordField] = t('请输入您的登录密码');
    if (form.show(found)) return;
    setBusy(true);
    try {
      const { message, outcome } = await doAction(action, records, draft, {
        flow: action.flow ? startBody(start) : undefined,
        password: action.password ? password : undefined,
      });
      if (outcome.done.length > 0) onDone(message, outcome);
      if (outcome.refused.length === 0) return onClose();
      setRefused(outcome.refused);
    } catch (error) {
      const named = error instanceof ApiError ? serverProblems(error.result, (field) => field in action.input) : {};
      if (form.show(named)) return;
      if (error instanceof ApiError && error.reason === 'C18') {
        setPassword('');
        form.show({ [passwordField]: error.message });
      } else {
        showError(error);
        // The state is another one now, or somebody else was first: the row is read anew.
        onDone('', { done: [], refused: [] });
        // What somebody has typed stays, to be sent with the newest version.
        if (!hasInput && !action.flow && !action.password) onClose();
      }
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
          <FieldRows form={form} id={id} disabled={busy} />
          {action.password ? (
            <Field
              id={`${id}-password`}
              name={passwordField}
              label={t('您的登录密码')}
              required
              help={t('此操作不可撤销，请确认是您本人。')}
              problem={problems[passwordField]}
            >
              <PasswordInput
                id={`${id}-password`}
                aria-describedby={noteIdOf(`${id}-password`)}
                {...(problems[passwordField] ? { status: 'error' as const } : {})}
                autoComplete="current-password"
                maxLength={256}
                value={password}
                disabled={busy}
                onChange={(event) => {
                  setPassword(event.target.value);
                  form.forget(passwordField);
                }}
              />
            </Field>
          ) : null}
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
