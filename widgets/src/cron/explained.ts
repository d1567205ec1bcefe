import { explainCron } from '@dossier/rules/cron/explain.ts';
import { explainCronInEnglish } from '@dossier/rules/cron/explain-english.ts';
import type { Cron } from '@dossier/rules/cron/parse.ts';
import { spoken } from '../language/text.ts';

/** What an expression means, in the language that the widgets speak. */
export function explained(cron: Cron): string {
  return spoken() === 'en' ? explainCronInEnglish(cron) : explainCron(cron);
}
