import { speak } from '@dossier/widgets/language/text.ts';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { Locale } from './index.ts';
import { itemKey, labelKey } from './label-key.ts';
import { loadPageEnglish } from './page-catalogue.ts';

/**
 * Names of months and weekdays in date pickers, without which a Chinese page shows "Aug" and "Su Mo"; and the texts of
 * the widgets and of the pages.
 */
export async function speakPages(locale: Locale): Promise<void> {
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
  await speak(locale === 'zh-CN' ? 'zh' : 'en', loadEnglish);
}

async function loadEnglish(): Promise<Readonly<Record<string, string>>> {
  const [
    pageEnglish,
    { labelEnglish },
    { keyedEnglish, keyedNamesOf, keyedPaths },
    { nameEnglish },
    { settingEnglish },
    { dictionaryEnglish },
  ] = await Promise.all([
    loadPageEnglish(),
    import('@dossier/contract/english/label-english.ts'),
    import('@dossier/contract/english/keyed-english.ts'),
    import('@dossier/contract/english/name-english.ts'),
    import('@dossier/contract/english/setting-english.ts'),
    import('@dossier/contract/english/dictionary-english.ts'),
  ]);
  const labels = [
    ...Object.entries({ ...settingEnglish, ...nameEnglish, ...labelEnglish }),
    ...Object.entries(keyedEnglish).map(([key, [, english]]) => [key, english] as const),
    ...Object.entries(keyedPaths).flatMap(([path, register]) =>
      [...keyedNamesOf(register)].map(([label, english]) => [`${path} ${label}`, english] as const),
    ),
  ].map(([name, english]) => [labelKey(name), english] as const);
  const items = Object.entries(dictionaryEnglish).map(([text, english]) => [itemKey(text), english] as const);
  return { ...pageEnglish, ...Object.fromEntries([...labels, ...items]) };
}
