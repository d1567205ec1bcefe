import { readWeek, saveWeek, submitWeek, type WeekSheet, withdrawWeek } from '@dossier/contract/pm/timesheet.ts';
import { addWeeks, daysOfWeek } from '@dossier/rules/iso-week.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { askToLeave } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type Cell, keyOf, linesOf, type Row, type RowHead, rowsOf, withCell, withCopied } from './sheet.ts';

/** A week while it is written: what stands in it now, and what is done with it. */
export interface SheetDraft {
  rows: readonly Row[];
  dirty: boolean;
  busy: boolean;
  set(row: RowHead, day: string, change: Partial<Cell>): void;
  add(head: RowHead): void;
  remove(row: RowHead): void;
  copyLast(): Promise<void>;
  save(): Promise<void>;
  submit(): Promise<void>;
  withdraw(): Promise<void>;
  /** Goes elsewhere, and asks first where something is not saved. */
  leave(go: () => void): void;
}

export function useSheet(sheet: WeekSheet): SheetDraft {
  const t = useText();
  const client = useQueryClient();
  const [busy, act] = useAct();
  const [changed, setChanged] = useState<{ rows: readonly Row[]; version: number } | null>(null);
  // Rows that have no hours yet are kept when the others are saved.
  const [empty, setEmpty] = useState<readonly Row[]>([]);
  const saved = rowsOf(sheet.lines);
  const keys = new Set(saved.map(keyOf));
  const rows = changed?.rows ?? [...saved, ...empty.filter((row) => !keys.has(keyOf(row)))];
  useUnsaved(changed !== null);

  const change = (next: readonly Row[]) =>
    setChanged((before) => ({ rows: next, version: before?.version ?? sheet.version }));

  /** What the server answered is the week from now on. */
  function took(next: WeekSheet): void {
    setEmpty(
      rows
        .filter(({ cells }) => Object.values(cells).every(({ hours }) => hours === 0))
        .map((row) => ({ ...row, cells: {} })),
    );
    setChanged(null);
    const present = client.getQueryData<WeekSheet>(['pm', 'timesheet', '']);
    if (present?.week === next.week) client.setQueryData(['pm', 'timesheet', ''], next);
    client.setQueryData(['pm', 'timesheet', next.week], next);
  }

  async function saveNow(): Promise<WeekSheet> {
    if (!changed) return sheet;
    const body = { week: sheet.week, version: changed.version, lines: linesOf(changed.rows) };
    const next = await call(saveWeek, { body });
    took(next);
    return next;
  }

  async function send(version: number, confirmed: readonly string[]): Promise<void> {
    try {
      const { message, result } = await callEnvelope(submitWeek, {
        body: { week: sheet.week, version, confirmed: [...confirmed] },
      });
      feedback()?.message.success(message);
      took(result);
    } catch (error) {
      const confirm = confirmOf(error);
      if (confirm === undefined || !(error instanceof ApiError)) throw error;
      feedback()?.modal.confirm({
        ...{ title: t('提交本周'), content: error.message, okText: t('继续提交'), cancelText: t('返回修改') },
        onOk: () => void act(() => send(version, [...confirmed, confirm])),
      });
    }
  }

  return {
    ...{ rows, busy, dirty: changed !== null },
    set: (row, day, cell) => change(withCell(rows, keyOf(row), day, cell)),
    add: (head) => {
      if (!rows.some((row) => keyOf(row) === keyOf(head))) change([...rows, { ...head, cells: {} }]);
    },
    remove: (row) => change(rows.filter((one) => keyOf(one) !== keyOf(row))),
    copyLast: () =>
      act(async () => {
        const last = addWeeks(sheet.week, -1);
        const { lines } = await call(readWeek, { query: { week: last } });
        if (lines.length === 0) feedback()?.message.info(t('上周没有工时'));
        else change(withCopied(rows, lines, daysOfWeek(last), daysOfWeek(sheet.week)));
      }),
    save: () =>
      act(async () => {
        await saveNow();
        feedback()?.message.success(t('工时已保存'));
      }),
    submit: () =>
      act(async () => {
        const { version } = await saveNow();
        await send(version, []);
      }),
    withdraw: () =>
      act(async () => {
        const { message, result } = await callEnvelope(withdrawWeek, {
          body: { week: sheet.week, version: sheet.version },
        });
        feedback()?.message.success(message);
        took(result);
      }),
    leave: (go) => (changed ? askToLeave(go) : go()),
  };
}

/** The word that confirms what was refused until it is confirmed. */
function confirmOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { result } = error;
  if (typeof result !== 'object' || result === null || !('confirm' in result)) return undefined;
  return typeof result.confirm === 'string' ? result.confirm : undefined;
}
