import type { Resource } from '@dossier/contract/core/resource.ts';
import useApp from 'antd/es/app/useApp';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { checkDelay } from '#services/data/unique-check.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import type { ExtraValues, OwnCheck, Rec } from '../extensions.ts';
import { fetchRecord, useSave } from '../use-records.ts';
import {
  bodyOf,
  changedFields,
  type Draft,
  firstDraft,
  isStale,
  type Problems,
  problemsLeft,
  problemsOf,
  rebase,
  serverProblems,
} from './draft.ts';
import { makeLiveChecks } from './live-checks.ts';
import { withSwitched } from './rule-effects.ts';
import { confirmedSave } from './save/confirmed-save.ts';
import { askedFields, serverProblem, serverProblemsOf } from './server-checks.ts';

export interface FormInput {
  resource: Resource;
  /** Null: a new record. */
  record: Rec | null;
  given: Draft;
  /** Values besides the fields, and the first ones of them. */
  extraValues: ExtraValues | undefined;
  extra: Draft;
  /** Checks of the screen that only the server can make. */
  ownChecks: Readonly<Record<string, OwnCheck>>;
  /** Fields that the form offers. */
  names: readonly string[];
  /** Asked when nothing is wrong; false: it is not saved. What it changes is saved too. */
  beforeSave?: (() => Promise<boolean>) | undefined;
  onSaved: (id: string | null) => void;
  /** Brings a field with a problem into sight. */
  focus: (name: string) => void;
}

export interface FormState {
  draft: Draft;
  problems: Problems;
  dirty: boolean;
  saving: boolean;
  /** The server's sentence when somebody else saved first; the user's input is still there. */
  stale: string | null;
  /** What others changed and the user too: name and the record's new state. */
  conflicts: { names: readonly string[]; latest: Rec } | null;
  change: (patch: Draft) => void;
  /** What it holds in this moment, before it is drawn. */
  now: () => Draft;
  /** The user goes on to another field: what only the server can check is checked now. */
  leave: (name: string) => void;
  save: () => Promise<void>;
  /** Puts the user's changes onto the newest state. */
  mergeLatest: () => Promise<void>;
  /** Throws the user's changes away and shows the newest state. */
  takeLatest: () => Promise<void>;
  takeTheirs: (name: string) => void;
}

/** State of a form: draft, problems, saving, and what happens when somebody else saved first. */
export function useForm(input: FormInput): FormState {
  const { resource, record, given, extraValues, extra, ownChecks, names, beforeSave, onSaved, focus } = input;
  const t = useText();
  const { message } = useApp();
  const saving = useSave(resource);
  const [base, setBase] = useState(record);
  const [draft, setDraft] = useState<Draft>(() => ({ ...firstDraft(resource, record, given), ...extra }));
  const [first, setFirst] = useState<Draft>(draft);
  const [problems, setProblems] = useState<Problems>({});
  const [stale, setStale] = useState<string | null>(null);
  const [conflicts, setConflicts] = useState<FormState['conflicts']>(null);
  const dirty = changedFields(first, draft).length > 0;
  /** For answers that come later than the next key, and for a save in the same moment as the last change. */
  const newest = useRef(draft);
  newest.current = draft;
  const held = useRef(base);
  held.current = base;
  /** What a new record begins with: what rules give back to fields that they switch off. */
  const began = useRef(first);
  began.current = first;
  const asking = useRef(false);
  const formNow = () => ({ resource, record: held.current, draft: newest.current, own: ownChecks });
  const [checks] = useState(() =>
    makeLiveChecks({
      delay: checkDelay,
      current: (name) => newest.current[name],
      ask: (name) => serverProblem(formNow(), name),
      found: (name, problem) => setProblems((before) => ({ ...before, [name]: problem })),
    }),
  );
  useEffect(() => checks.stop, [checks]);

  function change(patch: Draft): void {
    const before = newest.current;
    newest.current = withSwitched(resource, { ...before, ...patch }, held.current ?? began.current);
    setDraft(newest.current);
    const asked = askedFields(resource, ownChecks);
    for (const name of Object.keys(patch)) if (asked.has(name)) checks.typed(name);
    const typed = { resource, before, now: newest.current, patch, isNew: base === null };
    setProblems((shown) => problemsLeft(shown, typed));
  }

  function show(found: Problems): void {
    setProblems(found);
    const name = Object.keys(found)[0];
    if (name) focus(name);
  }

  /** Whether nothing is wrong that can be told here; else it is shown. */
  function isGood(): boolean {
    const now = newest.current;
    const found = { ...problemsOf(resource, names, now, base), ...extraValues?.problems?.(now, base) };
    if (Object.keys(found).length === 0) return true;
    show(found);
    return false;
  }

  async function save(): Promise<void> {
    if (saving.isPending || asking.current) return;
    if (!isGood()) return;
    checks.stop();
    asking.current = true;
    try {
      if (beforeSave && !((await beforeSave()) && isGood())) return;
      const said = await serverProblemsOf(formNow(), names);
      if (Object.keys(said).length > 0) return show(said);
    } finally {
      asking.current = false;
    }
    const now = newest.current;
    try {
      const envelope = await confirmedSave(
        resource,
        { ...bodyOf(resource, now, base), ...extraValues?.body(now, base) },
        saving.mutateAsync,
      );
      if (envelope === null) return;
      message.success(envelope.message || (base ? resource.messages.edited : resource.messages.added));
      const id = base?.id ?? (envelope.result as Rec | null)?.id ?? null;
      onSaved(id);
    } catch (error) {
      if (error instanceof ApiError && base && isStale(error)) return setStale(error.message);
      const named =
        error instanceof ApiError
          ? serverProblems(error.result, (name) => names.includes(name) || name in resource.parts || name in extra)
          : {};
      if (Object.keys(named).length > 0) show(named);
      else showError(error);
    }
  }

  async function latest(): Promise<Rec | null> {
    if (!base) return null;
    try {
      return await fetchRecord(resource, base.id);
    } catch (error) {
      showError(error);
      return null;
    }
  }

  /** What belongs to no field, anew; when that fails the form keeps what it has. */
  async function extraOf(latestRecord: Rec): Promise<Draft> {
    try {
      return (await extraValues?.load(latestRecord)) ?? {};
    } catch (error) {
      showError(error);
      return Object.fromEntries(Object.keys(extra).map((name) => [name, draft[name]]));
    }
  }

  async function mergeLatest(): Promise<void> {
    const record = await latest();
    if (!record) return;
    const next = { ...firstDraft(resource, record), ...(await extraOf(record)) };
    const merged = rebase(first, draft, next);
    setBase(record);
    setFirst(next);
    setDraft(merged.draft);
    setStale(null);
    setConflicts(merged.conflicts.length > 0 ? { names: merged.conflicts, latest: record } : null);
    message.info(
      merged.conflicts.length > 0
        ? t('已载入最新数据，{0} 个字段与他人的修改不同，请核对后保存', merged.conflicts.length)
        : t('已载入最新数据，您的修改仍保留，请核对后保存'),
    );
  }

  async function takeLatest(): Promise<void> {
    const record = await latest();
    if (!record) return;
    const next = { ...firstDraft(resource, record), ...(await extraOf(record)) };
    setBase(record);
    setFirst(next);
    setDraft(next);
    setProblems({});
    setStale(null);
    setConflicts(null);
  }

  function takeTheirs(name: string): void {
    if (!conflicts) return;
    change({ [name]: conflicts.latest[name] ?? null });
    const left = conflicts.names.filter((each) => each !== name);
    setConflicts(left.length > 0 ? { ...conflicts, names: left } : null);
  }

  return {
    draft,
    problems,
    dirty,
    saving: saving.isPending,
    stale,
    conflicts,
    change,
    now: () => newest.current,
    leave: checks.left,
    save,
    mergeLatest,
    takeLatest,
    takeTheirs,
  };
}
