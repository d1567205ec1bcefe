import type { View } from '@dossier/contract/core/view.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { Rec } from '../../extensions.ts';
import { confirmedSave } from '../../form/save/confirmed-save.ts';
import { titleOf } from '../../record/title-of.ts';
import { recordKeys } from '../../use-records.ts';
import type { ViewProps } from '../RecordViews.tsx';
import { BoardBar } from './BoardBar.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { boardIn, boardPatch, columnsBy, withLimit } from './board-address.ts';
import { useColumnCounts } from './board-data.ts';
import { columnsOf, type Move, movesOf, valueIn } from './moves.ts';
import './board.css';

/** A card on its way: it stands in its new column until the server has answered, and goes back when it was refused. */
export interface Moving {
  record: Rec;
  to: string;
}

/** Columns that are drawn at once: each asks for its cards. */
const mostColumns = 20;

/** Records as cards in the columns of a dictionary or of people. A card moves by an action or an edit, by mouse or by `M`. */
export default function Board({
  resource,
  extensions,
  view,
  definition,
  address,
}: ViewProps<Extract<View, { kind: 'board' }>>) {
  const t = useText();
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const kept = boardIn(search);
  const by = columnsBy(definition, kept);
  const limits = kept?.limits ?? {};
  const { sum } = definition;
  const field = resource.fields[by];
  const { items } = useItems(field?.type === 'dict' ? field.dict : '');
  const shown = field?.type === 'switch' ? switchItems(t('是'), t('否')) : items;
  const counts = useColumnCounts(resource, view.state, by, sum);
  const [dragged, setDragged] = useState<Rec | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [menu, setMenu] = useState<{ id: string; only: string | null } | null>(null);

  if (counts.error && !counts.data)
    return (
      <ErrorState
        title={t('{0}看板加载失败', resource.label)}
        error={counts.error}
        onRetry={() => void counts.refetch()}
      />
    );
  const counted = new Map(counts.data?.groups.map((group) => [group.value ?? '', group]));
  const asked = view.state.filters[by];
  const all = asked
    ? asked.split(',')
    : columnsOf(
        resource,
        by,
        shown.map(({ value }) => String(value)),
        counts.data?.groups.map(({ value }) => value) ?? [],
      );
  const columns = all.slice(0, mostColumns);
  const settable = columns.filter((value) => value !== '');
  const moves = (record: Rec): Move[] => {
    const own = extensions.canEdit;
    const may = view.actions.may(record).filter((name) => name !== 'edit' || !own || own(record as never));
    return movesOf(resource, by, record, may, settable);
  };
  const targets = dragged ? new Set(moves(dragged).map(({ to }) => to)) : null;
  const textOf = (value: string) =>
    shown.find((item) => String(item.value) === value)?.text ?? (counted.get(value)?.text || value);

  /** Until the cards were read anew it stands where it was put. */
  const settled = (id: string) => () =>
    void client.invalidateQueries({ queryKey: recordKeys.all(resource) }).finally(() => {
      setMoving(null);
      focusCard(root.current, id);
    });

  function run(record: Rec, move: Move): void {
    setMenu(null);
    setMoving({ record, to: move.to });
    if (move.action) view.actions.start(move.action, [record], settled(record.id));
    else void edit(record, move.to).finally(settled(record.id));
  }

  async function edit(record: Rec, value: string): Promise<void> {
    const { id, version } = record;
    const typed = field?.type === 'dict' && field.numeric ? Number(value) : value;
    try {
      const saved = await confirmedSave(resource, { id, version, [by]: typed }, (body) =>
        callEnvelope<typeof resource.endpoints.edit>(resource.endpoints.edit, { body }),
      );
      if (saved) feedback()?.message.success(saved.message || resource.messages.edited);
    } catch (error) {
      showError(error);
    }
  }

  /** Dropped on a column: what leads there is done; where several actions do, they are offered. */
  function drop(value: string): void {
    const record = dragged;
    setDragged(null);
    if (!record) return;
    const fitting = moves(record).filter(({ to }) => to === value);
    if (fitting.length > 1) setMenu({ id: record.id, only: value });
    else if (fitting[0]) run(record, fitting[0]);
  }

  return (
    <>
      <BoardBar
        resource={resource}
        definition={definition}
        by={by}
        hidden={all.length - columns.length}
        onBy={(next) => address.set(boardPatch(next === definition.by ? undefined : { by: next, limits: {} }))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the cards in it */}
      <div className="rv-board" ref={root} onKeyDown={(event) => menu === null && walk(root.current, event)}>
        {columns.map((value) => (
          <BoardColumn
            key={value}
            resource={resource}
            extensions={extensions}
            view={view}
            by={by}
            value={value}
            title={value === '' ? t('未填写') : textOf(value)}
            count={counts.data ? (counted.get(value)?.count ?? 0) : undefined}
            sum={sum === null || !counts.data ? null : (counted.get(value)?.sum ?? 0)}
            sumField={sum}
            facts={definition.facts}
            limit={limits[value] ?? null}
            onLimit={(limit) =>
              address.set(boardPatch({ by: kept?.by ?? null, limits: withLimit(limits, value, limit) }))
            }
            target={targets === null || (dragged && valueIn(dragged, by) === value) ? null : targets.has(value)}
            moving={moving}
            movesOf={moves}
            moveText={(move) => (move.action ? t('{0} → {1}', move.action.label, textOf(move.to)) : textOf(move.to))}
            menu={menu}
            onMenu={(id) => setMenu(id === null ? null : { id, only: null })}
            onMove={run}
            onDrag={setDragged}
            onDrop={() => drop(value)}
            nameOf={(record) => titleOf(resource, record)}
          />
        ))}
      </div>
    </>
  );
}

const switchItems = (yes: string, no: string) => [
  { value: 'Y', text: yes },
  { value: 'N', text: no },
];

const cardsIn = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('.rv-card-open')];

/** Arrows go from card to card, down a column and across to the next that has one. */
function walk(root: HTMLElement | null, event: KeyboardEvent): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('.rv-card-open');
  if (!root || !card || event.ctrlKey || event.metaKey || event.altKey) return;
  const columns = [...root.querySelectorAll('.rv-column')].map(cardsIn);
  const column = columns.findIndex((cards) => cards.includes(card));
  const at = columns[column]?.indexOf(card) ?? 0;
  const across = (step: number) => {
    const next = columns.filter((cards, index) => cards.length > 0 && (index - column) * step > 0);
    const cards = step > 0 ? next[0] : next.at(-1);
    return cards?.[Math.min(at, cards.length - 1)];
  };
  const ways: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => columns[column]?.[at + 1],
    ArrowUp: () => columns[column]?.[at - 1],
    ArrowRight: () => across(1),
    ArrowLeft: () => across(-1),
  };
  if (!event.key.startsWith('Arrow')) return;
  event.preventDefault();
  ways[event.key]?.()?.focus();
}

/** A card that was moved has the focus, unless something else has it by now. */
function focusCard(root: HTMLElement | null, id: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.closest('input, textarea, .ant-modal, .ant-drawer, .rv-board')) return;
    root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] .rv-card-open`)?.focus();
  });
}
