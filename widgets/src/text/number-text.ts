/** What stands between thousands: a comma, a blank as in GB/T 15835, or nothing. */
const marks = { comma: ',', blank: '\u00a0', none: '' } as const;

/** How numbers are shown. The point before decimals is always one: a comma there would be read as thousands. */
export type NumberForm = keyof typeof marks;

let chosen: NumberForm = 'comma';

/** Shows numbers in this form from now on (shown-forms.ts draws again what stands there). */
export const setNumberForm = (form: NumberForm): void => {
  chosen = form;
};

/** Groups the whole part by thousands: `1234567.5` → `1,234,567.5`. Text that is no number stays as it is. */
export function grouped(value: number | string, form = chosen): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(String(value));
  if (!match) return String(value);
  const [, sign = '', whole = '', rest = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, marks[form])}${rest}`;
}

/** Money as shown: grouped, two decimals; empty stays empty. */
export function moneyText(value: number | string | null | undefined): string {
  return fixedText(value, 2);
}

/** A number with a fixed number of decimals, grouped. */
export function fixedText(value: number | string | null | undefined, scale: number): string {
  if (value === null || value === undefined || value === '') return '';
  const number = Number(value);
  return Number.isFinite(number) ? grouped(number.toFixed(scale)) : String(value);
}

/** What a user typed, as plain digits: group marks (also full-width) and blanks fall away. */
export function ungrouped(text: string | undefined): string {
  return (text ?? '').replace(/[,，\s￥¥]/g, '');
}
