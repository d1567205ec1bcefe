import { date, datetime, money } from '@dossier/contract/core/field.ts';
import { showForms } from '@dossier/widgets/text/shown-forms.ts';
import { afterEach, expect, it } from 'vitest';
import { dateKind } from './date.tsx';
import { datetimeKind } from './datetime.tsx';
import { moneyKind } from './money.tsx';

afterEach(() => showForms({ numbers: 'comma', dates: 'dashes' }));

const shown = () => [
  dateKind.words?.(date({ label: '日期' }), '2026-01-05'),
  datetimeKind.words?.(datetime({ label: '时间' }), '2026-01-05 09:30:00'),
  moneyKind.words?.(money({ label: '金额' }), 1234567.5),
];

it('writes days and money of records as the reader wants them', () => {
  expect(shown()).toEqual(['2026-01-05', '2026-01-05 09:30:00', '1,234,567.50']);
  showForms({ numbers: 'none', dates: 'dayFirst' });
  expect(shown()).toEqual(['05/01/2026', '05/01/2026 09:30:00', '1234567.50']);
});
