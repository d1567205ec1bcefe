import { showValues } from '../language/text.ts';
import { type DateForm, dayWriter } from './date-forms.ts';
import { dateText, setDayWriter } from './date-text.ts';
import { type NumberForm, setNumberForm } from './number-text.ts';

/** How a reader wants numbers and days. What is typed, sent and exported stays as it is. */
export interface ShownForms {
  numbers: NumberForm;
  dates: DateForm;
}

/** Shows numbers and days in these forms, also those that stand in sentences already. */
export function showForms({ numbers, dates }: ShownForms): void {
  setNumberForm(numbers);
  setDayWriter(dayWriter(dates));
  showValues((value) => dateText(String(value)));
}
