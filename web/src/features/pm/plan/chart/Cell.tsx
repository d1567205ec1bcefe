import type { PlanRow } from '@dossier/contract/pm/plan.ts';
import { lengthOf, type WorkDays } from '@dossier/rules/schedule/work-days.ts';
import { useEffect, useRef } from 'react';
import { say, useText } from '#services/messages/text.ts';
import { shortDay } from '../../days.ts';
import { endingAt, isMovable, lasting, startingAt } from '../model/edits.ts';
import type { PlanState, Values } from '../model/plan-state.ts';
import { typedDay } from '../model/typed-day.ts';

export type ColumnKey = 'wbs' | 'name' | 'owner' | 'length' | 'start' | 'end' | 'pct';

/** Somebody who may be given a task. */
export interface Person {
  username: string;
  name: string;
}

/** What stands in a cell. */
export function cellText(key: ColumnKey, task: PlanRow, days: WorkDays, today: string): string {
  switch (key) {
    case 'wbs':
      return task.wbs ?? '';
    case 'name':
      return task.name;
    case 'owner':
      return task.ownerName ?? task.owner ?? '';
    case 'length':
      return task.type === 'ms' ? '–' : say('{0} 天', lengthOf(task, days));
    case 'start':
      return shortDay(task.planStart, today);
    case 'end':
      return shortDay(task.planEnd, today);
    case 'pct':
      return `${task.pct}%`;
  }
}

/** Whether a cell takes another value: what holds others follows from them, and what is over stays. */
export function isEditable(key: ColumnKey, task: PlanRow, state: PlanState): boolean {
  if (key === 'wbs' || task.status === '2' || task.status === '4') return false;
  if (key === 'name' || key === 'owner') return true;
  if (!isMovable(state, task)) return false;
  return key !== 'length' || task.type !== 'ms';
}

/** What was typed as what becomes of the task; null: it means nothing here. */
export function typedValues(key: ColumnKey, text: string, task: PlanRow, days: WorkDays): Values | null {
  const typed = text.trim();
  const number = /^\d+/.test(typed) ? Number.parseInt(typed, 10) : null;
  switch (key) {
    case 'name':
      return typed === '' ? null : { name: typed };
    case 'owner':
      return { owner: typed === '' ? null : typed };
    case 'length':
      return number !== null && number >= 1 && number <= 2000 ? lasting(task, number, days) : null;
    case 'pct':
      return number !== null && number <= 100 ? { pct: number } : null;
    case 'start': {
      const day = typedDay(typed, task.planStart);
      return day === null ? null : startingAt(task, day, days);
    }
    case 'end': {
      const day = typedDay(typed, task.planEnd);
      return day === null ? null : endingAt(task, day, days);
    }
    default:
      return null;
  }
}

interface CellEditorProps {
  column: ColumnKey;
  label: string;
  task: PlanRow;
  days: WorkDays;
  people: readonly Person[];
  /** The letter with which typing began; it takes the place of what stood there. */
  typed: string | null;
  /** `move`: rows and columns to go on to. Null: it stays as it was. */
  onEnd: (text: string | null, move?: { rows: number; columns: number }) => void;
}

/** The cell that is being typed into. Enter and Tab keep it and go on, Escape takes it back. */
export function CellEditor({ column, label, task, days, people, typed, onEnd }: CellEditorProps) {
  const t = useText();
  const box = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    box.current?.focus();
    if (typed === null && box.current instanceof HTMLInputElement) box.current.select();
  }, [typed]);
  const end = (text: string | null, move?: { rows: number; columns: number }) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(text, move);
  };
  const given = {
    ref: box,
    className: 'gantt-input',
    'aria-label': label,
    onBlur: () => end(box.current?.value ?? null),
    onKeyDown(event: React.KeyboardEvent) {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      const value = box.current?.value ?? '';
      if (event.key === 'Escape') end(null);
      else if (event.key === 'Enter') end(value, { rows: event.shiftKey ? -1 : 1, columns: 0 });
      else if (event.key === 'Tab') end(value, { rows: 0, columns: event.shiftKey ? -1 : 1 });
      else return;
      event.preventDefault();
    },
  };
  if (column === 'owner')
    return (
      <select {...given} defaultValue={task.owner ?? ''}>
        <option value="">{t('未指定')}</option>
        {people.map(({ username, name }) => (
          <option key={username} value={username}>
            {name}
          </option>
        ))}
      </select>
    );
  return <input {...given} defaultValue={typed ?? rawText(column, task, days)} maxLength={200} />;
}

const rawText = (key: ColumnKey, task: PlanRow, days: WorkDays): string => {
  if (key === 'start') return task.planStart;
  if (key === 'end') return task.planEnd;
  if (key === 'length') return String(lengthOf(task, days));
  return key === 'pct' ? String(task.pct) : task.name;
};
