import type { WeekSheet } from '@dossier/contract/pm/timesheet.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Segmented } from 'antd';
import { useState } from 'react';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { CellBar } from './CellBar.tsx';
import { HoursInput } from './HoursInput.tsx';
import { RowName, useRowWords } from './RowName.tsx';
import { isOpen, isOpenDay, keyOf, sumOfDay } from './sheet.ts';
import type { SheetDraft } from './use-sheet.ts';
import { weekdays } from './weekdays.ts';

/** The week on a phone: one day at a time, a card for each row. */
export function DayCards({ sheet, draft }: { sheet: WeekSheet; draft: SheetDraft }) {
  const t = useText();
  const rowWords = useRowWords();
  const { rows, set } = draft;
  const { days } = sheet;
  const names = weekdays(t);
  const [day, setDay] = useState(() => days.find((one) => one.day === today())?.day ?? days[0]?.day ?? '');
  const [open, setOpen] = useState<string | null>(null);
  const due = days.find((one) => one.day === day)?.standard ?? 0;
  const whole = days.reduce((sum, one) => sum + sumOfDay(rows, one.day), 0);
  return (
    <div className="ts-phone">
      <Segmented
        block
        aria-label={t('日期')}
        value={day}
        onChange={setDay}
        options={days.map((one, index) => ({
          value: one.day,
          label: (
            <span className="ts-day">
              {names[index]?.slice(-3)}
              <small>{sumOfDay(rows, one.day) || '·'}</small>
            </span>
          ),
        }))}
      />
      <p className="ts-quiet">
        {t('当天{0}小时，标准{1}小时；本周{2}小时，标准{3}小时', sumOfDay(rows, day), due, whole, sheet.standard)}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t('本周还没有工时')} hint={t('在下面选择项目和类型，添加一行后填写；也可以复制上周。')} />
      ) : null}
      {rows.map((row) => (
        <div key={keyOf(row)} className="card ts-row">
          <div className="ts-row-head">
            <RowName row={row} />
            <DictText dict="pm_ts_type" value={row.type} />
            <HoursInput
              label={`${rowWords(row)} ${day}`}
              hours={row.cells[day]?.hours ?? 0}
              disabled={!isOpen(row.cells[day]) || !isOpenDay(sheet, day)}
              reason={row.cells[day]?.status === '3' ? (row.cells[day]?.reason ?? '') : null}
              onChange={(hours) => set(row, day, { hours })}
              onFocus={() => setOpen(keyOf(row))}
            />
          </div>
          {open === keyOf(row) ? <CellBar key={day} sheet={sheet} row={row} day={day} onChange={set} /> : null}
        </div>
      ))}
    </div>
  );
}
