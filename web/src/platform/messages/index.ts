import { create } from 'zustand';
import { readStored, settingKeys, writeStored } from '../stored.ts';
import { type Messages, zhCN } from './zh-CN.ts';

export type Locale = 'zh-CN' | 'en-US';

interface Catalogue {
  locale: Locale;
  messages: Messages;
}

const useCatalogue = create<Catalogue>(() => ({ locale: 'zh-CN', messages: zhCN }));

/** Texts of the shell in the user's language. Chinese is the source; English loads when it is chosen. */
export function useMessages(): Messages {
  return useCatalogue((catalogue) => catalogue.messages);
}

/** As `useMessages`, outside React. */
export function messages(): Messages {
  return useCatalogue.getState().messages;
}

export function useLocale(): Locale {
  return useCatalogue((catalogue) => catalogue.locale);
}

let pagesPrepared = false;

/** Loads and shows a language and remembers it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const loaded = locale === 'zh-CN' ? zhCN : (await import('./en-US.ts')).enUS;
  writeStored(settingKeys.locale, locale);
  document.documentElement.lang = locale;
  useCatalogue.setState({ locale, messages: loaded });
  if (pagesPrepared) await preparePages();
}

/** Date pickers and widgets in the user's language. Pages wait for it: they may show one at once. */
export async function preparePages(): Promise<void> {
  pagesPrepared = true;
  await (await import('./pages.ts')).speakPages(useCatalogue.getState().locale);
}

/** The language of the last visit. */
export async function restoreLocale(): Promise<void> {
  const locale = readStored<Locale>(settingKeys.locale, 'zh-CN');
  if (locale !== 'zh-CN') await chooseLocale(locale);
}
