import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import type { Locale } from './index.ts';

/** Names of months and weekdays in date pickers; without it a Chinese page shows "Aug" and "Su Mo". */
export function speakDates(locale: Locale): void {
  dayjs.locale(locale === 'zh-CN' ? 'zh-cn' : 'en');
}
