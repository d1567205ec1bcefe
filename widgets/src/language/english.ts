import { chartEnglish } from '../chart/english.ts';
import { codeEnglish } from '../code/english.ts';
import { cronEnglish } from '../cron/english.ts';
import { departEnglish } from '../depart/english.ts';
import { excelImportEnglish } from '../excel-import/english.ts';
import { formEnglish } from '../form/english.ts';
import { graphEnglish } from '../graph/english.ts';
import { gridEnglish } from '../grid/english.ts';
import { iconEnglish } from '../icon/english.ts';
import { inputEnglish } from '../input/english.ts';
import { markdownEnglish } from '../markdown/english.ts';
import { queryEnglish } from '../query/english.ts';
import { recordEnglish } from '../record/english.ts';
import { reportEnglish } from '../report/english.ts';
import { richTextEnglish } from '../rich-text/english.ts';
import { uploadEnglish } from '../upload/english.ts';
import { userEnglish } from '../user/english.ts';
import { sharedEnglish } from './shared.ts';

/** Everything the widgets say, in English. Loads when it is spoken. */
export const english = {
  ...chartEnglish,
  ...codeEnglish,
  ...cronEnglish,
  ...departEnglish,
  ...excelImportEnglish,
  ...formEnglish,
  ...gridEnglish,
  ...iconEnglish,
  ...inputEnglish,
  ...markdownEnglish,
  ...queryEnglish,
  ...recordEnglish,
  ...reportEnglish,
  ...graphEnglish,
  ...richTextEnglish,
  ...sharedEnglish,
  ...uploadEnglish,
  ...userEnglish,
} as const;

export type English = typeof english;
