import type { Resource } from '@dossier/contract/core/resource.ts';
import { say } from '#services/messages/text.ts';
import type { Rights } from '#services/session/access.ts';
import { buttonName } from '../button-names.tsx';
import type { AnyExtensions, PageActions, Rec } from '../extensions.ts';
import type { RowButton } from '../table/RowButtons.tsx';
import type { Actions } from './use-actions.ts';

export interface RecordButtonsInput {
  resource: Resource;
  extensions: AnyExtensions;
  page: PageActions;
  actions: Pick<Actions, 'may' | 'start'>;
  may: Rights['may'];
  canEdit: boolean;
  canDelete: boolean;
  /** Asks, then deletes. */
  remove: (record: Rec) => void;
  /** With the actions that stand in the form: nothing else is shown of the record's list. */
  whole: boolean;
}

/** What the user may do with a record, in the order of the buttons. */
export function recordButtons(
  record: Rec,
  { resource, extensions, page, actions, may, canEdit, canDelete, remove, whole }: RecordButtonsInput,
): RowButton[] {
  const { operations, endpoints, tree } = resource;
  const own = (extensions.rowActions ?? []).filter(
    (action) => may(action.endpoint) && (!action.when || action.when(record as never)),
  );
  const button = (action: (typeof own)[number]): RowButton => ({
    key: action.key,
    label: action.label,
    danger: action.danger ?? false,
    run: () => void action.run(record as never, page),
  });
  const allowed = actions.may(record);
  const moves = Object.values(resource.actions).filter(
    ({ name, place }) => allowed.includes(name) && (place === null || place === 'row' || (whole && place === 'form')),
  );
  const move = (action: (typeof moves)[number]): RowButton => ({
    key: action.name,
    label: action.label,
    danger: action.danger,
    run: () => actions.start(action, [record]),
  });
  const buttons: RowButton[] = own.filter((action) => action.first).map(button);
  if (canEdit && allowed.includes('edit') && (!extensions.canEdit || extensions.canEdit(record as never)))
    buttons.push({
      key: 'edit',
      label: buttonName(resource, 'edit', say('编辑')),
      run: () => page.openEdit(record.id),
    });
  if (tree && operations.has('add') && !extensions.withoutForm && may(endpoints.add))
    buttons.push({ key: 'below', label: say('添加下级'), run: () => page.openAdd({ [tree.parent]: record.id }) });
  buttons.push(...moves.filter(({ beside }) => beside).map(move));
  buttons.push(...own.filter((action) => action.beside && !action.first).map(button));
  if (operations.has('queryById'))
    buttons.push({
      key: 'detail',
      label: buttonName(resource, 'detail', say('详情')),
      run: () => page.openDetail(record.id),
    });
  buttons.push(...moves.filter(({ beside }) => !beside).map(move));
  buttons.push(...own.filter((action) => !action.beside && !action.first).map(button));
  if (
    canDelete &&
    operations.has('delete') &&
    allowed.includes('delete') &&
    (!extensions.canDelete || extensions.canDelete(record as never))
  )
    buttons.push({
      key: 'delete',
      label: buttonName(resource, 'delete', say('删除')),
      danger: true,
      run: () => remove(record),
    });
  return buttons;
}
