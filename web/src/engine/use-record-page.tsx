import type { Resource } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChanges } from '#services/api/changes.ts';
import { firstState } from '#services/data/list-query.ts';
import { useRights } from '#services/session/access.ts';
import { ActingDialog } from './actions/ActingDialog.tsx';
import { recordButtons } from './actions/record-buttons.ts';
import { useActions } from './actions/use-actions.ts';
import type { AnyExtensions, PageActions, Rec } from './extensions.ts';
import type { RowButton } from './table/RowButtons.tsx';
import { recordKeys, useRecord } from './use-records.ts';

const FormHost = lazyPart(async () => (await import('./form/FormHost.tsx')).default, 0);

export interface RecordPageState {
  /** As its own call brings it. */
  found: ReturnType<typeof useRecord>;
  /** With what running changes make of it; undefined while it loads. */
  record: Rec | undefined;
  /** What the user may do with it now, in the order of the buttons; not to open or delete it. */
  buttons: RowButton[];
  refresh: () => void;
  /** Opens its form. */
  edit: () => void;
  /** The form and the question that are open. */
  dialogs: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** A page of one record: what the list's row and its detail offer, with the same forms and questions. */
export function useRecordPage(resource: Resource, id: string, extensions: AnyExtensions): RecordPageState {
  const client = useQueryClient();
  const { may } = useRights();
  const found = useRecord(resource, id);
  const { make, show } = useChanges(resource.path);
  const [editing, setEditing] = useState(false);
  const refresh = () => void client.invalidateQueries({ queryKey: recordKeys.all(resource) });
  const actions = useActions(resource, refresh);
  const record = found.data && show(found.data);
  const edit = () => setEditing(true);
  const page: PageActions = {
    ...{ state: firstState(), selected: none, shown: { records: [], total: 0 }, change: make, refresh, openEdit: edit },
    ...{ setFilters: nothing, clearSelection: nothing, openDetail: nothing, openAdd: nothing },
  };
  const canEdit = resource.operations.has('edit') && !extensions.withoutForm && may(resource.endpoints.edit);
  const all = record
    ? recordButtons(record, {
        ...{ resource, extensions, page, actions, may, canEdit, canDelete: false, whole: true },
        remove: nothing,
      })
    : [];
  return {
    ...{ found, record, refresh, edit },
    buttons: all.filter(({ key }) => key !== 'detail' && key !== 'below'),
    dialogs: (
      <>
        {editing ? (
          <FormHost
            resource={resource}
            extensions={{ ...extensions, formAs: 'drawer' }}
            id={id}
            given={{}}
            onClose={() => setEditing(false)}
            onSaved={() => setEditing(false)}
          />
        ) : null}
        <ActingDialog resource={resource} actions={actions} newest={(told) => record ?? told} />
      </>
    ),
  };
}

/** What a list does and a page of one record does not. */
function nothing(): void {}
