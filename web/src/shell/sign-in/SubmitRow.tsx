import { useMessages } from '../../platform/messages/index.ts';

/** 自动登录, what went wrong, and the button. */
export function SubmitRow({ busy, error }: { busy: boolean; error: string | undefined }) {
  const t = useMessages().signIn;
  return (
    <>
      <label className="remember">
        <input type="checkbox" name="remember" defaultChecked />
        {t.remember}
      </label>
      <div aria-live="assertive">{error ? <p className="form-error">{error}</p> : null}</div>
      <button type="submit" className="plain-button plain-button--primary submit" disabled={busy}>
        {busy ? t.submitting : t.submit}
      </button>
    </>
  );
}
