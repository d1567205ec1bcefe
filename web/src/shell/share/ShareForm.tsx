import { computedValues } from '@dossier/contract/core/computed.ts';
import { ruleEffects } from '@dossier/contract/core/record-rules.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import { isEmpty, isStoredNumber, problemOf } from '@dossier/contract/core/validate.ts';
import type { FormField } from '@dossier/contract/online/form/compile.ts';
import type { StoredRule } from '@dossier/contract/online/rules/rules.ts';
import { type SharedForm, saveShare } from '@dossier/contract/online/share/share-calls.ts';
import { sharedResource } from '@dossier/contract/online/share/share-fields.ts';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { CaptchaField } from '../sign-in/CaptchaField.tsx';
import { FormEnd } from '../sign-in/FormEnd.tsx';
import { useCaptcha } from '../sign-in/use-captcha.ts';
import { errorsOf, openQuestions } from './refusals.ts';
import { ShareField } from './ShareField.tsx';
import type { SharedLook } from './SharePage.tsx';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  look: SharedLook;
  form: SharedForm;
  secret: { token: string; accessCode: string | null };
  /** Another one is to be filled in. */
  onAgain: () => void;
}

/** The fields of a link with the rules and checks of the form; server and page go by the same code. */
export function ShareForm({ look, form, secret, onAgain }: Props) {
  const t = useDoorMessages().share;
  const resource = useMemo(
    // The server made both of a definition.
    () => sharedResource(form.fields as unknown as FormField[], form.rules as unknown as StoredRule[]),
    [form],
  );
  const [values, setValues] = useState<Values>(form.values);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** What the server asked of these values, and was answered with yes. */
  const [answered, setAnswered] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const own = useRef<HTMLFormElement>(null);
  const captcha = useCaptcha(look.captcha);

  const today = new Date().toLocaleDateString('sv-SE');
  const whole = { ...values, ...computedValues(resource, values, today) };
  const effects = ruleEffects(resource, whole, {}, form.values);

  const check = (): Record<string, string> => {
    const wrong: Record<string, string> = {};
    for (const [name, field] of Object.entries(resource.fields)) {
      if (effects.locked.has(name) || effects.hidden.has(name) || name in resource.computed || field.readOnly) continue;
      const problem = problemOf({ ...field, required: field.required || effects.required.has(name) }, whole[name]);
      if (problem && !(look.kind === 'edit' && isStoredNumber(whole[name], form.values[name]))) wrong[name] = problem;
    }
    const broken = ruleEffects(resource, whole, wrong, form.values).problems;
    for (const [name, { message }] of Object.entries(broken)) wrong[name] ??= message;
    return wrong;
  };
  const show = (wrong: Readonly<Record<string, string>>): boolean => {
    setErrors(wrong);
    const first = Object.keys(resource.fields).find((name) => wrong[name]);
    if (first) own.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return Object.keys(wrong).length > 0;
  };

  const send = async (picture: string, confirmed: readonly string[]): Promise<void> => {
    try {
      const body = { ...secret, values: sendable(resource.fields, values), version: form.version };
      await call(saveShare, {
        body: { ...body, confirmed: [...confirmed], captcha: picture, checkKey: String(captcha.key) },
      });
      setSent(true);
    } catch (error) {
      // Every try uses the picture up.
      captcha.renew();
      const questions = openQuestions(error, confirmed);
      if (questions.length > 0) {
        if (!window.confirm(t.ask(questions))) return;
        const all = [...confirmed, ...questions];
        setAnswered(all);
        if (!look.captcha) return send(picture, all);
        show({ picture: t.needCaptcha });
        return;
      }
      show(errorsOf(error, Object.keys(resource.fields), t.submitFailed));
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const picture = String(new FormData(event.currentTarget).get('picture') ?? '').trim();
    const wrong = check();
    if (look.captcha && !picture) wrong.picture = t.needCaptcha;
    if (show(wrong)) return;
    // This page has no dialogs of its own.
    const questions = effects.questions.filter((one) => !answered.includes(one));
    if (questions.length > 0 && !window.confirm(t.ask(questions))) return;
    setBusy(true);
    await send(picture, [...answered, ...questions]);
    setBusy(false);
  };

  if (sent)
    return (
      <div role="status">
        <p className="share-done">{t.done}</p>
        <p className="share-note">{t.doneHint}</p>
        {look.kind === 'add' ? (
          <button type="button" className="plain-button submit" onClick={onAgain}>
            {t.more}
          </button>
        ) : null}
      </div>
    );
  return (
    <form ref={own} onSubmit={(event) => void submit(event)} noValidate aria-label={look.title}>
      {Object.entries(resource.fields).map(([name, field]) =>
        effects.hidden.has(name) ? null : (
          <ShareField
            key={name}
            name={name}
            field={field}
            value={whole[name]}
            options={(form.options[name] ?? []).filter(
              ({ value }) => effects.options.get(name)?.includes(value) ?? true,
            )}
            required={field.required || effects.required.has(name)}
            disabled={effects.locked.has(name) || name in resource.computed || field.readOnly === true}
            error={errors[name]}
            onChange={(value) => {
              setAnswered([]);
              setValues((before) => ({ ...before, [name]: value }));
            }}
          />
        ),
      )}
      {look.captcha ? <CaptchaField name="picture" captcha={captcha} error={errors.picture} /> : null}
      <FormEnd busy={busy} error={errors.form} text={t.submit} busyText={t.submitting} />
    </form>
  );
}

/** What was typed; nothing where nothing was. */
const sendable = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, isEmpty(values[name]) ? null : values[name]]));
