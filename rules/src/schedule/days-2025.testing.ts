import { dayTypes } from '../flow/working-days.ts';
import { dayNumber, dayText } from './work-days.ts';

const off: readonly (readonly [from: string, to: string])[] = [
  ['01-01', '01-01'],
  ['01-28', '02-04'],
  ['04-04', '04-06'],
  ['05-01', '05-05'],
  ['05-31', '06-02'],
  ['10-01', '10-08'],
];
const worked = ['01-26', '02-08', '04-27', '09-28', '10-11'];

/** The work calendar of 2025, 国办发明电〔2024〕12号, for tests of worked values. */
export const calendar2025: ReadonlyMap<string, string> = new Map([
  ...off.flatMap(([from, to]) => {
    const days: [string, string][] = [];
    for (let day = dayNumber(`2025-${from}`); day <= dayNumber(`2025-${to}`); day += 1)
      days.push([dayText(day), dayTypes.holiday]);
    return days;
  }),
  ...worked.map((day): [string, string] => [`2025-${day}`, dayTypes.makeUp]),
]);
