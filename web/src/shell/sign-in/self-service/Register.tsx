import { register } from '@dossier/contract/identity/self-service.ts';
import { call } from '#services/api/api.ts';
import { useClientConfig } from '#services/api/client-config.ts';
import { useDoorMessages } from '#services/messages/door.ts';
import { openAddress } from '#services/navigation/address.ts';
import { loginPath, registeredPath } from '#services/navigation/path.ts';
import { AddressLink } from '../AddressLink.tsx';
import { useSignInTitle } from '../use-sign-in-title.ts';
import { RegisterForm } from './RegisterForm.tsx';
import './self-service.css';

/** 注册: an account of one's own, where the installation allows it. */
export default function Register() {
  const t = useDoorMessages().selfService;
  useSignInTitle(t.registerTitle);
  const { registration, loaded } = useClientConfig();
  return (
    <>
      <h1 className="sign-in-title">{t.registerTitle}</h1>
      {loaded ? (
        registration ? (
          <RegisterForm
            onSend={async ({ username, password, phone, smscode }) => {
              const { waiting } = await call(register, { body: { username, password, phone, smscode } });
              openAddress(registeredPath, { username, waiting });
            }}
          />
        ) : (
          <p className="form-note">{t.closed}</p>
        )
      ) : null}
      <p className="below-form">
        <AddressLink to={loginPath}>{t.useAccount}</AddressLink>
      </p>
    </>
  );
}
