import { create } from 'zustand';
import { readStored, settingKeys, writeStored } from '../session/stored.ts';
import type { AllMessages } from './shell-zh-CN.ts';
import { type Messages, zhCN } from './zh-CN.ts';

export type Locale = 'zh-CN' | 'en-US';

interface Catalogue {
  /** All texts in English; null in Chinese, the source, which comes with the code that says it. */
  english: AllMessages | null;
}

/** The language that is shown. */
export const useCatalogue = create<Catalogue>(() => ({ english: null }));

/** Texts before sign-in in the user's language; `useAllMessages` has those behind it too. */
export function useMessages(): Messages {
  return useCatalogue(({ english }) => english ?? zhCN);
}

/** As `useMessages`, outside React. */
export function messages(): Messages {
  return useCatalogue.getState().english ?? zhCN;
}

export function useLocale(): Locale {
  return useCatalogue(localeOf);
}

function localeOf({ english }: Catalogue): Locale {
  return english ? 'en-US' : 'zh-CN';
}

let pagesPrepared = false;

/** Loads and shows a language and remembers it. */
export async function chooseLocale(locale: Locale): Promise<void> {
  const english = locale === 'zh-CN' ? null : (await import('./en-US.ts')).enUS;
  writeStored(settingKeys.locale, locale);
  document.documentElement.lang = locale;
  useCatalogue.setState({ english });
  if (pagesPrepared) await preparePages();
}

/** Date pickers and widgets in the user's language. Pages wait for it: they may show one at once. */
export async function preparePages(): Promise<void> {
  pagesPrepared = true;
  await (await import('./pages.ts')).speakPages(localeOf(useCatalogue.getState()));
}

/** The language of the last visit. */
export async function restoreLocale(): Promise<void> {
  const locale = readStored<Locale>(settingKeys.locale, 'zh-CN');
  if (locale !== 'zh-CN') await chooseLocale(locale);
}
