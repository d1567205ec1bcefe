import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { showError } from '#services/page/feedback.ts';
import { done, type History, historyOf, redone, undone } from '#services/page/step-history.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type Definition, type Fault, refreshDefinitions, saveDraft } from '../definition.api.ts';

/** Milliseconds that the drawing rests before it is kept. */
const restMs = 1200;

interface Drawing {
  graph: FlowGraph;
  name: string;
}

export interface Draft extends Drawing {
  /** Changes the drawing. @param kind changes of one kind that follow each other are one step back */
  change: (graph: FlowGraph, kind?: string) => void;
  rename: (name: string) => void;
  undo: (() => void) | null;
  redo: (() => void) | null;
  /** `saved`, `dirty`: will be saved in a moment, `saving`, `failed`: was not, `stale`: somebody else saved another one. */
  state: 'saved' | 'dirty' | 'saving' | 'failed' | 'stale';
  /** The server's sentence where somebody else was first. */
  staleMessage: string;
  faults: readonly Fault[];
  setFaults: (faults: readonly Fault[]) => void;
  /** Saves what is not saved yet. @returns the version that is kept; null where it could not be */
  flush: () => Promise<number | null>;
}

/** The drawing with its steps back; what changes is kept by itself after a moment. */
export function useDraft(definition: Definition, canEdit: boolean): Draft {
  const { code } = definition;
  const [history, setHistory] = useState<History<Drawing>>(() =>
    historyOf({ graph: definition.draft, name: definition.name }),
  );
  const [state, setState] = useState<Draft['state']>('saved');
  const [staleMessage, setStaleMessage] = useState('');
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const newest = useRef(history.now);
  newest.current = history.now;
  const kept = useRef({ drawing: history.now, version: definition.draftVersion });
  const running = useRef<Promise<number | null> | null>(null);
  const stopped = useRef(false);
  useUnsaved(state !== 'saved');

  async function save(): Promise<number | null> {
    if (stopped.current) return null;
    const drawing = newest.current;
    if (drawing === kept.current.drawing && kept.current.version > 0) {
      setState('saved');
      return kept.current.version;
    }
    setState('saving');
    try {
      const { graph: draft, name } = drawing;
      const answer = await saveDraft({ code, version: kept.current.version, name, draft });
      kept.current = { drawing, version: answer.draftVersion };
      setFaults(answer.faults);
    } catch (error) {
      const stale = error instanceof ApiError && error.reason === 'stale';
      stopped.current = stale;
      if (stale) setStaleMessage(error.message);
      else showError(error);
      setState(stale ? 'stale' : 'failed');
      return null;
    }
    // Something was changed while it was on its way.
    if (newest.current !== kept.current.drawing) return save();
    setState('saved');
    void refreshDefinitions();
    return kept.current.version;
  }

  /** One at a time: the version of one save is what the next one sends. */
  function flush(): Promise<number | null> {
    running.current ??= save().finally(() => {
      running.current = null;
    });
    return running.current;
  }
  const latest = useRef(flush);
  latest.current = flush;

  useEffect(() => {
    if (!canEdit || history.now === kept.current.drawing) return;
    setState((before) => (before === 'stale' ? before : 'dirty'));
    const timer = setTimeout(() => void latest.current(), restMs);
    return () => clearTimeout(timer);
  }, [history.now, canEdit]);

  const { graph, name } = history.now;
  return {
    graph,
    name,
    change: (next, kind) => {
      if (canEdit) setHistory((before) => done(before, { ...before.now, graph: next }, kind ?? null));
    },
    rename: (next) => {
      if (canEdit) setHistory((before) => done(before, { ...before.now, name: next }, 'name of the flow'));
    },
    undo: canEdit && history.past.length > 0 ? () => setHistory(undone) : null,
    redo: canEdit && history.future.length > 0 ? () => setHistory(redone) : null,
    state,
    staleMessage,
    faults,
    setFaults,
    flush,
  };
}
