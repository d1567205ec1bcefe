import { useMessages } from '#services/messages/index.ts';
import { recoveryPath } from '#services/navigation/path.ts';
import { AddressLink } from './AddressLink.tsx';
import { FormEnd } from './FormEnd.tsx';

/** 自动登录, 忘记密码, what went wrong, and the button. */
export function SubmitRow({ busy, error }: { busy: boolean; error: string | undefined }) {
  const t = useMessages().signIn;
  return (
    <>
      <div className="remember-row">
        <label className="remember">
          <input type="checkbox" name="remember" defaultChecked />
          {t.remember}
        </label>
        <AddressLink to={recoveryPath}>{t.forgot}</AddressLink>
      </div>
      <FormEnd busy={busy} error={error} text={t.submit} busyText={t.submitting} />
    </>
  );
}
