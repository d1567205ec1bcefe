import { CloseOutlined } from '@ant-design/icons';
import type { WeekSheet } from '@dossier/contract/pm/timesheet.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { CellBar } from './CellBar.tsx';
import { HoursInput } from './HoursInput.tsx';
import { RowName, useRowWords } from './RowName.tsx';
import { hoursText, isOpen, isOpenDay, keyOf, type Row, sumOfDay, sumOfRow } from './sheet.ts';
import type { SheetDraft } from './use-sheet.ts';
import { weekdays } from './weekdays.ts';

/** The week as a grid: a row for each project, task and kind, a column for each day. */
export function WeekGrid({ sheet, draft }: { sheet: WeekSheet; draft: SheetDraft }) {
  const t = useText();
  const rowWords = useRowWords();
  const table = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState<{ key: string; day: string } | null>(null);
  const { rows, set, remove } = draft;
  const { days, standard } = sheet;
  const names = weekdays(t);
  const chosen = focused && rows.find((row) => keyOf(row) === focused.key);

  /** Arrows and Enter move between cells as in a sheet; Ctrl + Enter hands the week in. */
  function move(event: KeyboardEvent): void {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !table.current) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      input.blur();
      setTimeout(() => void draft.submit());
      return;
    }
    const steps: Record<string, readonly [number, number]> = {
      ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
      Enter: event.shiftKey ? [-1, 0] : [1, 0],
    };
    const step = steps[event.key];
    if (!step) return;
    // Within a number that is being typed the caret moves first.
    const atEdge =
      input.selectionStart !== input.selectionEnd ||
      (step[1] < 0 ? input.selectionStart === 0 : input.selectionEnd === input.value.length);
    if (step[1] !== 0 && !atEdge) return;
    event.preventDefault();
    const grid = [...table.current.tBodies].flatMap((body) =>
      [...body.rows].map((line) => [...line.querySelectorAll('input')]),
    );
    const row = grid.findIndex((line) => line.includes(input));
    const column = grid[row]?.indexOf(input) ?? -1;
    for (let [y, x] = [row + step[0], column + step[1]]; grid[y]?.[x] !== undefined; y += step[0], x += step[1]) {
      const next = grid[y]?.[x];
      if (!next || next.disabled) continue;
      next.focus();
      return;
    }
    // At the end of a column the number is taken as it is.
    if (event.key === 'Enter') input.select();
    if (event.key === 'Enter') input.blur();
  }

  if (rows.length === 0)
    return (
      <div className="card ts-none">
        <EmptyState title={t('本周还没有工时')} hint={t('在下面选择项目和类型，添加一行后填写；也可以复制上周。')} />
      </div>
    );
  return (
    <div className="card ts-card">
      <div className="ts-scroll">
        <table className="ts-grid" ref={table} aria-label={t('本周工时')} onKeyDown={move}>
          <thead>
            <tr>
              <th scope="col">{t('项目与任务')}</th>
              <th scope="col">{t('类型')}</th>
              {days.map(({ day, standard: due, locked }, index) => (
                <th key={day} scope="col" data-off={due === 0 || undefined}>
                  {names[index]}
                  <small>{locked ? t('已锁定') : day.slice(5)}</small>
                </th>
              ))}
              <th scope="col">{t('合计')}</th>
              <th aria-label={t('操作')} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">
                  <RowName row={row} />
                </th>
                <td className="ts-type">
                  <DictText dict="pm_ts_type" value={row.type} />
                </td>
                {days.map(({ day, standard: due }, index) => (
                  <td
                    key={day}
                    data-off={due === 0 || undefined}
                    data-note={Boolean(row.cells[day]?.note) || undefined}
                  >
                    <HoursInput
                      label={`${rowWords(row)} ${names[index] ?? ''} ${day}`}
                      hours={row.cells[day]?.hours ?? 0}
                      disabled={!isOpen(row.cells[day]) || !isOpenDay(sheet, day)}
                      reason={row.cells[day]?.status === '3' ? (row.cells[day]?.reason ?? '') : null}
                      onChange={(hours) => set(row, day, { hours })}
                      onFocus={() => setFocused({ key: keyOf(row), day })}
                    />
                  </td>
                ))}
                <td className="ts-sum">{hoursText(sumOfRow(row)) || '0.0'}</td>
                <td>{isRemovable(row) ? <RemoveRow row={row} onRemove={() => remove(row)} /> : null}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sums label={t('合计')} values={days.map(({ day }) => sumOfDay(rows, day))} />
            <Sums label={t('标准（工作日历）')} values={days.map((day) => day.standard)} whole={standard} quiet />
            <Gaps
              gaps={days.map(({ day, standard: due }) =>
                due === 0 && sumOfDay(rows, day) === 0 ? null : sumOfDay(rows, day) - due,
              )}
            />
          </tfoot>
        </table>
      </div>
      {chosen && focused ? (
        <CellBar key={`${focused.key} ${focused.day}`} sheet={sheet} row={chosen} day={focused.day} onChange={set} />
      ) : null}
    </div>
  );
}

const isRemovable = ({ cells }: Row): boolean => Object.values(cells).every((cell) => isOpen(cell));

function RemoveRow({ row, onRemove }: { row: Row; onRemove: () => void }) {
  const t = useText();
  const rowWords = useRowWords();
  return (
    <Button
      type="text"
      size="small"
      icon={<Icon of={CloseOutlined} />}
      aria-label={t('移除“{0}”', rowWords(row))}
      onClick={onRemove}
    />
  );
}

function Sums(props: { label: string; values: readonly number[]; whole?: number; quiet?: boolean }) {
  const t = useText();
  const { label, values, whole = values.reduce((sum, value) => sum + value, 0), quiet = false } = props;
  return (
    <tr className={quiet ? 'ts-quiet' : 'ts-total'}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven days, in order
        <td key={index} data-many={(!quiet && value > 12) || undefined}>
          {quiet && value === 0 ? t('休') : value.toFixed(1)}
        </td>
      ))}
      <td className="ts-sum">{whole.toFixed(1)}</td>
      <td />
    </tr>
  );
}

/** What each day lacks of its standard, or has more; with its sign, not by colour alone. Null: a day off. */
function Gaps({ gaps }: { gaps: readonly (number | null)[] }) {
  const t = useText();
  const signed = (gap: number) => (gap === 0 ? '✓' : `${gap > 0 ? '+' : '−'}${Math.abs(gap).toFixed(1)}`);
  return (
    <tr className="ts-quiet">
      <th scope="row" colSpan={2}>
        {t('差额')}
      </th>
      {gaps.map((gap, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week has seven days, in order
        <td key={index}>
          {gap === null ? null : (
            <span className="ts-gap" data-kind={gap < 0 ? 'less' : gap > 4 ? 'more' : undefined}>
              {signed(gap)}
            </span>
          )}
        </td>
      ))}
      <td className="ts-sum">{signed(gaps.reduce<number>((sum, gap) => sum + (gap ?? 0), 0))}</td>
      <td />
    </tr>
  );
}
