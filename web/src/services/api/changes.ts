import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { feedback, showError } from '../page/feedback.ts';
import { offerUndo } from '../page/undo.tsx';
import { ApiError } from './api-error.ts';

/** A change that shows before the server has answered. Only for what can be taken back or does no harm. */
export interface Change {
  /** Rows that it is about. */
  ids: readonly string[];
  /** Values that these rows show at once. */
  shows: Readonly<Record<string, unknown>>;
  run: () => Promise<ChangeAnswer>;
}

export interface ChangeAnswer {
  /** The server's sentence; empty: nothing is said. */
  message: string;
  /** Takes the change back; null where nothing changed or nothing can be taken back. */
  undo: Change | null;
}

interface Row {
  id: string;
}

export interface Changes {
  make: (change: Change) => void;
  /** Says what was done and offers this change, which takes it back. */
  offer: (message: string, undo: Change) => void;
  /** The row as it will be: as the server told it, with what running changes make of it. */
  show: <R extends Row>(row: R) => R;
  isRunning: (id: string) => boolean;
}

/**
 * Changes of rows whose queries begin with this key. They run one after the other. While one runs, its rows show the new
 * state; nothing is written into the cache, so a refusal needs no repair: the old state shows again, with the server's
 * sentence, and the rows are fetched anew, as somebody else may have changed them. Success offers 撤销.
 * @param onChanged what else depends on these rows and is fetched anew
 */
export function useChanges(key: string, onChanged?: () => Promise<unknown>): Changes {
  const client = useQueryClient();
  const mutationKey = [key, 'change'];
  const refresh = () => client.invalidateQueries({ queryKey: [key] });
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: (change: Change) => change.run(),
    scope: { id: `${key} changes` },
    // Until the rows were fetched again the change counts as running: no flicker back to the old state.
    onSuccess: async () => {
      await refresh();
      await onChanged?.().catch(showError);
    },
    onError: () => void refresh(),
  });
  const running = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // This key's mutations are made here only, so their variables are changes.
    select: (mutation) => mutation.state.variables as Change,
  });
  const make = (change: Change, offerAgain?: () => void): void => {
    mutateAsync(change).then(
      ({ message, undo }) => {
        if (undo) offer(message, undo);
        else if (message) feedback()?.message.success(message);
      },
      (error: unknown) => {
        showError(error);
        // A refusal stands; where the server did not get to an answer, taking back can be tried once more.
        if (offerAgain && !(error instanceof ApiError && error.status === 200)) offerAgain();
      },
    );
  };
  const offer = (message: string, undo: Change): void =>
    offerUndo(message, () => make(undo, () => offer(message, undo)));
  return {
    make: (change) => make(change),
    offer,
    show: (row) => shownAs(row, running),
    isRunning: (id) => running.some(({ ids }) => ids.includes(id)),
  };
}

/** A row with what changes make of it, the last one winning. */
export function shownAs<R extends Row>(row: R, changes: readonly Change[]): R {
  const own = changes.filter(({ ids }) => ids.includes(row.id));
  return own.length === 0 ? row : Object.assign({}, row, ...own.map(({ shows }) => shows));
}
