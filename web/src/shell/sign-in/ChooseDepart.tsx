import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useMessages } from '#services/messages/index.ts';
import { type Choice, confirmChoice } from './sign-in.ts';

interface Props {
  choice: Choice;
  onBack(): void;
}

/** After the sign-in: which tenant and which department the user works in now. */
export function ChooseDepart({ choice, onBack }: Props) {
  const t = useMessages().signIn;
  const { departs, tenants } = choice;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const title = departs.length > 0 ? (tenants.length > 0 ? t.chooseBoth : t.chooseDepart) : t.chooseTenant;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const orgCode = values.get('depart');
    const tenant = values.get('tenant');
    if ((departs.length > 0 && !orgCode) || (tenants.length > 0 && !tenant)) return setError(title);
    setBusy(true);
    setError(undefined);
    try {
      await confirmChoice(choice, {
        orgCode: orgCode ? String(orgCode) : (choice.signedIn.userInfo.orgCode ?? undefined),
        tenantId: tenant ? Number(tenant) : undefined,
      });
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : t.failed);
      setBusy(false);
    }
  };

  return (
    <form onSubmit={submit} className="choose" aria-label={title}>
      <h1 className="sign-in-title">{title}</h1>
      {tenants.length > 0 ? (
        <Options
          name="tenant"
          label={t.tenant}
          options={tenants.map((tenant) => ({ value: String(tenant.id), text: tenant.name ?? String(tenant.id) }))}
        />
      ) : null}
      {departs.length > 0 ? (
        <Options
          name="depart"
          label={t.depart}
          chosen={choice.signedIn.userInfo.orgCode ?? undefined}
          options={departs.map((depart) => ({ value: depart.orgCode, text: depart.departName }))}
        />
      ) : null}
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
      <button type="submit" className="plain-button plain-button--primary submit" disabled={busy}>
        {busy ? t.submitting : t.continueIn}
      </button>
      <button type="button" className="text-button" onClick={onBack}>
        {t.backToForm}
      </button>
    </form>
  );
}

interface OptionsProps {
  name: string;
  label: string;
  chosen?: string;
  options: { value: string; text: string }[];
}

function Options({ name, label, chosen, options }: OptionsProps) {
  const id = useId();
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className="options">
        {options.map((option) => (
          <label key={option.value} className="option">
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === chosen} />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
