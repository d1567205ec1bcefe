import type { Action, ActionOutcome } from '@dossier/contract/core/action.ts';
import { mayField, mayOf } from '@dossier/contract/core/may.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useMemo, useState } from 'react';
import { type Changes, useChanges } from '#services/api/changes.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useRights } from '#services/session/access.ts';
import type { Rec } from '../extensions.ts';
import { doAction } from './do-action.ts';

/** An action that is being asked about. */
export interface Acting {
  action: Action;
  records: readonly Rec[];
  /** Called when it was done, refused or given up. */
  settled?: (() => void) | undefined;
}

export interface Actions {
  acting: Acting | null;
  /** Names of what may be done with a record now: as its server said, else by its state and the rights. */
  may: (record: Rec) => readonly string[];
  /** Asks, or does it at once where there is nothing to ask. */
  start: (action: Action, records: readonly Rec[], settled?: () => void) => void;
  close: () => void;
  /** Says what was done, offers to take it back, and reads anew what the page shows. */
  done: (action: Action, said: string, outcome: ActionOutcome) => void;
}

/** The actions of a resource's records on a page. */
export function useActions(resource: Resource, refresh: () => void): Actions {
  const { may } = useRights();
  const [acting, setActing] = useState<Acting | null>(null);
  const { offer } = useChanges(resource.path);
  const allowed = useMemo(() => mayOf(resource, may), [resource, may]);

  function done(action: Action, said: string, outcome: ActionOutcome): void {
    refresh();
    if (!said) return;
    const inverse = action.inverse === null ? undefined : resource.actions[action.inverse];
    if (inverse && may(inverse.endpoint) && outcome.done.length > 0) offer(said, takingBack(inverse, outcome));
    else feedback()?.message.success(said);
  }

  return {
    acting,
    may: (record) => (Array.isArray(record[mayField]) ? (record[mayField] as string[]) : allowed(record)),
    start(action, records, settled) {
      if (records.length === 0) return;
      const asks = action.ask || action.note || Object.keys(action.input).length > 0;
      // Who submits sees who will decide before he does.
      if (asks || action.password || action.flow !== null || records.length > 1) {
        // After the key that chose it in a menu: the same Enter would press the button that the dialog gives the focus to.
        setTimeout(() => setActing({ action, records, settled }));
        return;
      }
      doAction(action, records)
        .then(
          ({ message, outcome }) => done(action, message, outcome),
          (error: unknown) => {
            showError(error);
            refresh();
          },
        )
        .finally(settled);
    },
    close() {
      acting?.settled?.();
      setActing(null);
    },
    done,
  };
}

/** 撤销: the inverse of what went, on the versions that it made. */
function takingBack(inverse: Action, { done }: ActionOutcome): Parameters<Changes['offer']>[1] {
  return {
    ids: done.map(({ id }) => id),
    shows: {},
    run: async () => ({ message: (await doAction(inverse, done)).message, undo: null }),
  };
}
