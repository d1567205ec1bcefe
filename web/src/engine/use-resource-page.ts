import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import useApp from 'antd/es/app/useApp';
import { createElement, useState } from 'react';
import { type Change, type Changes, useChanges } from '#services/api/changes.ts';
import { pageAfterDelete } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useRights } from '#services/session/access.ts';
import { recordButtons } from './actions/record-buttons.ts';
import { type Actions, useActions } from './actions/use-actions.ts';
import type { AnyExtensions, PageActions, Rec } from './extensions.ts';
import type { Draft } from './form/draft.ts';
import type { FormButton } from './form/FormHost.tsx';
import { useWantedForm } from './form/wanted-form.ts';
import { titleOf } from './record/title-of.ts';
import type { RowButton } from './table/RowButtons.tsx';
import { type Selection, useSelection } from './table/use-selection.ts';
import { type ListAddress, useListState } from './use-list-state.ts';
import { fetchRecord, recordKeys, useDelete, useRecords } from './use-records.ts';

/** The form that is open: of a record, or of a new one with first values. */
export interface OpenForm {
  id: string | null;
  given: Draft;
  /** Another form is another component, so that nothing of the last one stays. */
  key: number;
}

export interface ResourcePageState extends ListAddress, Selection {
  records: ReturnType<typeof useRecords>;
  page: PageActions;
  /** A record with what running changes make of it. */
  show: Changes['show'];
  form: OpenForm | null;
  closeForm: () => void;
  saved: (id: string | null) => void;
  /** What the user may do with a record, in the order of the buttons. */
  buttonsOf: (record: Rec, whole?: boolean) => RowButton[];
  /** Actions that stand in the form of a record; they leave it. */
  formButtonsOf: (record: Rec) => FormButton[];
  remove: (ids: readonly string[], name?: string) => void;
  canDelete: boolean;
  actions: Actions;
}

/** State and actions of a resource's page. */
export function useResourcePage(resource: Resource, extensions: AnyExtensions): ResourcePageState {
  const t = useText();
  const { modal, message } = useApp();
  const client = useQueryClient();
  const { may } = useRights();
  const address = useListState(resource, extensions.defaultFilters, extensions.extraFilters);
  const { state, setState, detail, setDetail } = address;
  const records = useRecords(resource, state);
  const selection = useSelection();
  const deleting = useDelete(resource);
  const { make, offer, show } = useChanges(resource.path);
  const [form, setForm] = useState<OpenForm | null>(null);
  const { operations, endpoints } = resource;
  const canEdit = operations.has('edit') && !extensions.withoutForm && may(endpoints.edit);
  const canDelete = (operations.has('delete') || operations.has('deleteBatch')) && may(endpoints.delete);

  const open = (id: string | null, given: Draft) => setForm((last) => ({ id, given, key: (last?.key ?? 0) + 1 }));
  const canAdd = operations.has('add') && !extensions.withoutForm && may(endpoints.add);
  // A form that is open already may hold what nobody saved.
  useWantedForm(
    // A list within another record is not the page of its register.
    extensions.within ? '' : resource.path,
    form
      ? null
      : (given, id) => {
          if (id !== null) void editOrShow(id);
          else if (canAdd) open(null, { ...(extensions.newRecord?.(state) as Draft | undefined), ...given });
        },
  );
  const page: PageActions = {
    state,
    selected: selection.selected,
    shown: { records: (records.data?.records ?? []) as Rec[], total: records.data?.total ?? 0 },
    setFilters(patch) {
      const filters = Object.fromEntries(
        Object.entries({ ...state.filters, ...patch }).filter((entry): entry is [string, string] => entry[1] !== null),
      );
      selection.clear();
      setState({ ...state, filters, pageNo: 1 });
    },
    clearSelection: selection.clear,
    change: make,
    refresh: () => void client.invalidateQueries({ queryKey: recordKeys.all(resource) }),
    openDetail: setDetail,
    openAdd: (given) => open(null, given ?? (extensions.newRecord?.(state) as Draft | undefined) ?? {}),
    openEdit: (id) => void unlessStopped('edit', [id], () => open(id, {})),
  };

  const actions = useActions(resource, page.refresh);

  /** Does something with records, unless the screen has a say in it and says no. */
  async function unlessStopped(act: 'edit' | 'delete', ids: readonly string[], then: () => void): Promise<void> {
    const known = new Map(page.shown.records.map((record) => [record.id, record]));
    const asked = extensions.beforeAct?.(
      act,
      ids.map((id) => known.get(id) ?? { id }),
      page,
    );
    if (!asked || (await asked)) then();
  }

  /** The form of a record that no row of the list stands for; its detail where it may not be changed. */
  async function editOrShow(id: string): Promise<void> {
    try {
      const record = await fetchRecord(resource, id);
      const changeable = canEdit && actions.may(record).includes('edit');
      if (changeable && (!extensions.canEdit || extensions.canEdit(record as never))) open(id, {});
      else setDetail(id);
    } catch (error) {
      showError(error);
    }
  }

  function remove(ids: readonly string[], name?: string): void {
    if (ids.length === 0) {
      message.warning(t('请选择一条记录！'));
      return;
    }
    void unlessStopped('delete', ids, () => confirmRemoval(ids, name));
  }

  function confirmRemoval(ids: readonly string[], name?: string): void {
    modal.confirm({
      title: t('确认删除'),
      content: createElement(
        'div',
        null,
        name ? t('确定删除“{0}”吗？', name) : t('是否删除选中数据?（共 {0} 条）', ids.length),
        extensions.deleteNote ? createElement('p', { style: { margin: '8px 0 0' } }, extensions.deleteNote) : null,
      ),
      okText: t('删除'),
      cancelText: t('取消'),
      okButtonProps: { danger: true },
      onOk: () => removeNow(ids),
    });
  }

  async function removeNow(ids: readonly string[]): Promise<void> {
    try {
      const envelope = await deleting.mutateAsync(ids);
      const { restore } = extensions;
      const said = envelope.message || resource.messages.deleted;
      if (restore && may(restore.endpoint)) offer(said, restoring(ids, restore.run));
      else message.success(said);
      selection.clear();
      if (detail && ids.includes(detail)) setDetail(null);
      const pageNo = pageAfterDelete(state, records.data?.total ?? 0, ids.length);
      if (pageNo !== state.pageNo) setState({ ...state, pageNo });
    } catch (error) {
      showError(error);
    }
  }

  const buttonsOf = (told: Rec, whole = false): RowButton[] =>
    recordButtons(show(told), {
      ...{ resource, extensions, page, actions, may, canEdit, canDelete, whole },
      remove: (record) => remove([record.id], titleOf(resource, record)),
    });

  function formButtonsOf(told: Rec): FormButton[] {
    const record = show(told);
    const allowed = actions.may(record);
    return Object.values(resource.actions)
      .filter(({ name, place }) => place === 'form' && allowed.includes(name))
      .map((action) => ({
        key: action.name,
        label: action.label,
        icon: action.icon,
        run: () => {
          setForm(null);
          actions.start(action, [record]);
        },
      }));
  }

  return {
    ...address,
    ...selection,
    records,
    page,
    show,
    form,
    closeForm: () => setForm(null),
    saved(id) {
      if (form?.id === null && id !== null) extensions.added?.(id, page);
      setForm(null);
      selection.clear();
    },
    buttonsOf,
    formButtonsOf,
    remove,
    canDelete,
    actions,
  };
}

/** Brings deleted records back; there is no row yet that could show it. */
function restoring(ids: readonly string[], run: (ids: readonly string[]) => Promise<string>): Change {
  return { ids, shows: {}, run: async () => ({ message: await run(ids), undo: null }) };
}
