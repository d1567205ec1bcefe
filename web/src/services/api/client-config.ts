import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { clientConfig } from '@dossier/contract/identity/session.ts';
import { create } from 'zustand';
import { call, setSignSecret } from './api.ts';

type ClientConfig = ResultOf<typeof clientConfig>;

/** What the server says before anybody is signed in. `loaded` is false until it has answered. */
export const useClientConfig = create<ClientConfig & { loaded: boolean }>(() => ({
  brand: '卷宗',
  logo: '',
  subtitle: '',
  notice: '',
  picture: '',
  footer: '',
  watermark: false,
  passwordMin: 8,
  captcha: true,
  sms: false,
  registration: false,
  signSecret: '',
  providers: [],
  cas: null,
  thirdCreate: false,
  loaded: false,
}));

let loading: Promise<void> | null = null;

/** Asks again: settings were changed here. */
export function reloadClientConfig(): Promise<void> {
  loading = null;
  return loadClientConfig();
}

/** Asks once; a failed attempt may be repeated. */
export function loadClientConfig(): Promise<void> {
  loading ??= call(clientConfig).then(
    (config) => {
      setSignSecret(config.signSecret);
      useClientConfig.setState({ ...config, loaded: true });
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Fewest characters of a password, as the settings of the installation say now. */
export const passwordMin = (): number => useClientConfig.getState().passwordMin;
