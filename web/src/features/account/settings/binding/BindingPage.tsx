import { SettingsFrame } from '../SettingsFrame.tsx';
import LinkedAccounts from './LinkedAccounts.tsx';

/** 账户绑定: accounts of providers that sign the user in. */
export default function BindingPage() {
  return (
    <SettingsFrame path="/account/settings/binding">
      <LinkedAccounts />
    </SettingsFrame>
  );
}
