import type { ActionOutcome } from '@dossier/contract/core/action.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Rec } from '../extensions.ts';
import { titleOf } from '../record/title-of.ts';
import type { Actions } from './use-actions.ts';

const ActionDialog = lazyPart(async () => (await import('./ActionDialog.tsx')).default, 0);

export interface ActingDialogProps {
  resource: Resource;
  actions: Actions;
  /** The record as the page shows it now: with the version that it has there. */
  newest: (record: Rec) => Rec;
  /** Some went. */
  onDone?: () => void;
}

/** The question of the action that was started on a page, while there is one. */
export function ActingDialog({ resource, actions, newest, onDone }: ActingDialogProps) {
  const { acting } = actions;
  if (!acting) return null;
  const { action, records } = acting;
  const [only] = records.length === 1 ? records : [];
  const done = (said: string, outcome: ActionOutcome) => {
    onDone?.();
    actions.done(action, said, outcome);
  };
  return (
    <ActionDialog
      key={action.name}
      resource={resource.path}
      action={action}
      records={records.map(newest)}
      name={only ? titleOf(resource, only) : null}
      code={only && codeOf(resource, only)}
      onClose={actions.close}
      onDone={done}
    />
  );
}

/** The number by which people speak of a record. */
function codeOf({ fields }: Resource, record: Rec): string | undefined {
  const name = Object.keys(fields).find((each) => (fields[each] as { mono?: boolean }).mono);
  const code = name === undefined ? undefined : record[name];
  return typeof code === 'string' && code !== '' ? code : undefined;
}
