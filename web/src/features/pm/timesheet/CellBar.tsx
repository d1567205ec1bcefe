import type { WeekSheet } from '@dossier/contract/pm/timesheet.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { type Cell, isOfProject, isOpen, isOpenDay, type Row, type RowHead } from './sheet.ts';

export interface CellBarProps {
  sheet: WeekSheet;
  row: Row;
  day: string;
  onChange: (row: RowHead, day: string, change: Partial<Cell>) => void;
}

const quick = [0.5, 1, 2, 4, 8];

/** What else belongs to the hours that are being written: a note, usual numbers, and whether the client pays them. */
export function CellBar({ sheet, row, day, onChange }: CellBarProps) {
  const t = useText();
  const id = useId();
  const cell = row.cells[day];
  const [note, setNote] = useState(cell?.note ?? '');
  const isWritable = isOpen(cell) && isOpenDay(sheet, day);
  return (
    <div className="ts-bar">
      <b>{day.slice(5)}</b>
      {cell && cell.hours > 0 ? <DictText dict="pm_ts_status" value={cell.status} /> : null}
      {cell?.reason ? <span className="ts-reason">{t('驳回原因：{0}', cell.reason)}</span> : null}
      <Input
        className="ts-note"
        aria-label={t('说明')}
        placeholder={t('说明')}
        maxLength={500}
        value={note}
        disabled={!isWritable}
        onChange={(event) => setNote(event.target.value)}
        onBlur={() => {
          if (note.trim() !== (cell?.note ?? '')) onChange(row, day, { note: note.trim() || null });
        }}
      />
      <span className="ts-quick">
        {quick.map((hours) => (
          <Button
            key={hours}
            size="small"
            disabled={!isWritable}
            aria-label={t('填{0}小时', hours)}
            onClick={() => onChange(row, day, { hours })}
          >
            {hours}
          </Button>
        ))}
      </span>
      {isOfProject(row) ? (
        <label className="ts-billable" htmlFor={id}>
          {t('计费')}
          <Switch
            id={id}
            size="small"
            disabled={!isWritable}
            checked={cell?.billable !== 'N'}
            onChange={(billable) => onChange(row, day, { billable: billable ? 'Y' : 'N' })}
          />
        </label>
      ) : null}
    </div>
  );
}
