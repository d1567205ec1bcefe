import { SearchOutlined } from '@ant-design/icons';
import { baselineTasks, type Plan, type PlanLine } from '@dossier/contract/pm/plan.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input, type InputRef } from 'antd';
import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#services/api/api.ts';
import { today as todayOf } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { mobile, useMedia } from '#services/page/use-media.ts';
import { useUndoKeys } from '#services/page/use-undo-keys.ts';
import { BaselineDialog } from './BaselineDialog.tsx';
import { type Keys, linkKey } from './chart/Bars.tsx';
import { isEditable, typedValues } from './chart/Cell.tsx';
import { Chart } from './chart/Chart.tsx';
import type { Cursor, Editing } from './chart/GridRows.tsx';
import { columnsFor, leastTable, mostTable } from './columns.ts';
import { PlanFileMenu } from './exchange/PlanFileMenu.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { chained, indented, linked, outdented, unchained, unlinked } from './model/edits.ts';
import { newTask } from './model/new-task.ts';
import { editsOf, noStep, type PlanFrame, type PlanState, type PlanStep } from './model/plan-state.ts';
import { shownRows } from './model/rows.ts';
import { scaleOf, type Zoom, zooms } from './model/scale.ts';
import { PlanFoot } from './PlanFoot.tsx';
import { PlanTools } from './PlanTools.tsx';
import { usePeople } from './use-people.ts';
import type { PlanInUse } from './use-plan.ts';
import { planKey } from './use-plan-keys.ts';

interface PlanBoardProps extends Pick<PlanInUse, 'saved' | 'undoable' | 'act' | 'undo' | 'redo' | 'reload'> {
  plan: Plan;
  state: PlanState;
  frame: PlanFrame;
  /** Number of the baseline that is compared at first, where it is not the one that holds now. */
  baseline: number | undefined;
  /** Stands above the tools, beside the search. */
  head: ReactNode;
}

/** States of a project in which its plan is history. */
const shut: readonly string[] = ['80', '90'];

/** A plan with its tools: what is chosen, where the keyboard is, how much time fits the screen. */
export function PlanBoard(props: PlanBoardProps) {
  const { head, plan, state, frame, saved, undoable, act, undo, redo, reload } = props;
  const t = useText();
  const navigate = useNavigate();
  const isNarrow = useMedia(mobile);
  const today = todayOf();
  const search = useRef<InputRef>(null);
  const [zoom, setZoom] = useState<Zoom>('week');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [words, setWords] = useState('');
  const [showsCritical, setCritical] = useState(true);
  const [width, setWidth] = useState<number | null>(null);
  const [wanted, setWanted] = useState<{ day: string } | null>({ day: today });
  const [link, setLink] = useState<PlanLine | null>(null);
  const [asksBaseline, setAsksBaseline] = useState(false);
  const [compared, setCompared] = useState<string | null | undefined>(
    () => plan.baselines.find(({ no }) => no === props.baseline)?.id,
  );

  const mayPlan = plan.mayPlan && !shut.includes(plan.project.status);
  const current = plan.baselines.find((one) => (compared === undefined ? one.current : one.id === compared));
  const agreed = useBaseline(current?.id);
  const people = usePeople(plan);
  const rows = useMemo(() => shownRows(state.tasks, closed, words), [state.tasks, closed, words]);
  const columns = useMemo(() => columnsFor(width ?? (isNarrow ? leastTable : 640)), [width, isNarrow]);
  const scale = useMemo(() => {
    const all = [frame.project, ...state.tasks, ...(agreed?.values() ?? [])];
    const first = all.map(({ planStart }) => planStart).reduce((one, two) => (one < two ? one : two));
    const last = all.map(({ planEnd }) => planEnd).reduce((one, two) => (one > two ? one : two));
    return scaleOf(zoom, first, last);
  }, [zoom, frame.project, state.tasks, agreed]);
  useUndoKeys({ undo: mayPlan ? undo : null, redo: mayPlan ? redo : null });

  const chosen = useMemo(
    () => new Set(state.tasks.flatMap(({ id }) => (selected.has(id) ? [id] : []))),
    [state.tasks, selected],
  );

  function pick(next: Cursor, { extend, add }: { extend: boolean; add: boolean }): void {
    setCursor(next);
    if (add) {
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(next.id)) after.add(next.id);
        return after;
      });
      return;
    }
    const from = rows.findIndex(({ task }) => task.id === cursor?.id);
    const to = rows.findIndex(({ task }) => task.id === next.id);
    if (!extend || from < 0) setSelected(new Set([next.id]));
    else
      setSelected((before) => {
        const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ task }) => task.id);
        return new Set([...before, ...range]);
      });
  }

  function edit(place: Cursor, typed: string | null): void {
    const task = state.tasks.find(({ id }) => id === place.id);
    if (task && mayPlan && isEditable(place.column, task, state)) setEditing({ ...place, typed });
  }

  function endEdit(text: string | null, move?: { rows: number; columns: number }): void {
    if (!editing) return;
    const task = state.tasks.find(({ id }) => id === editing.id);
    const values = text === null || !task ? null : typedValues(editing.column, text, task, frame.days);
    const row = task as unknown as Record<string, unknown> | undefined;
    if (task && values && Object.entries(values).some(([name, value]) => row?.[name] !== value))
      act(editsOf([[task.id, values]]));
    // What means nothing here is not forgotten without a word.
    if (task && !values && text !== null && text.trim() !== '')
      feedback()?.message.warning(t('无法识别“{0}”', text.trim()));
    setEditing(null);
    if (!move) return;
    const at = rows.findIndex(({ task: one }) => one.id === editing.id) + move.rows;
    const column = columns.findIndex(({ key }) => key === editing.column) + move.columns;
    const next = { id: rows[at]?.task.id ?? editing.id, column: columns[column]?.key ?? editing.column };
    pick(next, { extend: false, add: false });
    document.querySelector<HTMLElement>('.gantt')?.focus({ preventScroll: true });
  }

  function add(type: 'task' | 'ms'): void {
    const { step, id } = newTask(state, frame, type, cursor?.id ?? null, type === 'ms' ? t('新里程碑') : t('新任务'));
    act(step);
    setWords('');
    setCursor({ id, column: 'name' });
    setSelected(new Set([id]));
    setEditing({ id, column: 'name', typed: null });
  }

  function remove(): void {
    act({ ...noStep, remove: [...(chosen.size > 0 ? chosen : cursor ? [cursor.id] : [])] });
    setSelected(new Set());
    setCursor(null);
  }

  const toggle = (id: string, close?: boolean) =>
    setClosed((before) => {
      const after = new Set(before);
      const closes = close ?? !before.has(id);
      if (closes) after.add(id);
      else after.delete(id);
      return after;
    });
  const open = () => {
    const id = cursor?.id ?? [...chosen][0];
    if (id) navigate(`/pm/task?detail=${id}`);
  };
  const step = (make: (ids: ReadonlySet<string>) => PlanStep) => act(make(chosen));

  function onKeyDown(event: React.KeyboardEvent): void {
    if (editing) return;
    const isDone = planKey(
      {
        ...{ state, frame, rows, columns, cursor, selected: chosen, mayPlan },
        onStep: act,
        onMove: (next, extend) => pick(next, { extend, add: false }),
        onEdit: edit,
        onToggle: toggle,
        onInsert: () => add('task'),
        onRemove: remove,
        onOpen: open,
        onToday: () => setWanted({ day: today }),
        onZoom: (by) => setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, zooms.indexOf(zoom) + by))] ?? zoom),
        onFind: () => search.current?.focus(),
      },
      event,
    );
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const onBar = useCallback((id: string, keys: Keys) => {
    setCursor((before) => ({ id, column: before?.column ?? 'name' }));
    const adds = keys.ctrlKey || keys.metaKey || keys.shiftKey;
    setSelected((before) => (adds || before.has(id) ? new Set([...before, id]) : new Set([id])));
  }, []);

  return (
    <>
      <div className="gantt-project">
        {head}
        <span className="gantt-space" />
        <Input
          ref={search}
          className="gantt-search"
          allowClear={clearable()}
          prefix={<Icon of={SearchOutlined} />}
          aria-label={t('查找任务')}
          placeholder={t('查找任务')}
          maxLength={100}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <PlanTools
        {...{ mayPlan, zoom, showsCritical, baselines: plan.baselines, baseline: current, undo, redo }}
        chosen={chosen.size}
        onAdd={add}
        onIndent={() => step((ids) => indented(state, ids))}
        onOutdent={() => step((ids) => outdented(state, ids))}
        onLink={() => step((ids) => chained(state, ids))}
        onUnlink={() => step((ids) => unchained(state, ids))}
        onRemove={remove}
        onOpen={open}
        onZoom={setZoom}
        onToday={() => setWanted({ day: today })}
        onCritical={() => setCritical(!showsCritical)}
        onBaseline={setCompared}
        onSetBaseline={() => setAsksBaseline(true)}
        file={<PlanFileMenu projectId={plan.project.id} mayPlan={mayPlan} isSaving={saved === 'saving'} onStep={act} />}
      />
      {state.tasks.length === 0 ? (
        <EmptyState
          title={t('计划中还没有任务')}
          hint={mayPlan ? t('点击“任务”或按 Insert 键添加第一项任务。') : undefined}
        />
      ) : (
        <Chart
          {...{
            plan,
            state,
            frame,
            rows,
            scale,
            columns,
            today,
            people,
            cursor,
            editing,
            showsCritical,
            mayPlan,
            wanted,
          }}
          selected={chosen}
          baseline={agreed}
          chosenLink={link ? linkKey(link) : null}
          onWidth={(next) => setWidth(Math.max(leastTable, Math.min(mostTable, next)))}
          onStep={act}
          onChoose={(id) => pick({ id, column: 'name' }, { extend: false, add: false })}
          onToggle={toggle}
          onPick={(place: Cursor, event: MouseEvent) =>
            pick(place, { extend: event.shiftKey, add: event.ctrlKey || event.metaKey })
          }
          onOpen={(place) => edit(place, null)}
          onEnd={endEdit}
          onBar={onBar}
          onLink={(line) => {
            if (mayPlan) setLink(line);
          }}
          onKeyDown={onKeyDown}
        />
      )}
      <PlanFoot {...{ state, frame, baseline: current, agreed, saved, undoable, mayPlan }} />
      {link ? (
        <LinkDialog
          line={link}
          tasks={state.tasks}
          onClose={() => setLink(null)}
          onChange={({ from, to, type, lag }) => act(linked(state, from, to, type, lag))}
          onRemove={({ from, to }) => act(unlinked(state, from, to))}
        />
      ) : null}
      {asksBaseline ? (
        <BaselineDialog
          projectId={plan.project.id}
          no={(plan.baselines[0]?.no ?? 0) + 1}
          onClose={() => setAsksBaseline(false)}
          onSet={() => {
            setCompared(undefined);
            reload();
          }}
        />
      ) : null}
    </>
  );
}

/** The days of a baseline by task; null: none is compared, or it is not there yet. */
function useBaseline(id: string | undefined) {
  const found = useQuery({
    queryKey: ['pm', 'baseline', id],
    queryFn: ({ signal }) => call(baselineTasks, { query: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data } = found;
  return useMemo(() => (id && data ? new Map(data.map((one) => [one.taskId, one])) : null), [id, data]);
}
