import { DeleteOutlined, EditOutlined, TableOutlined, UploadOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { type ColumnChoice, chosenColumns, keptColumns, resizedColumn } from '#list/column-choice.ts';
import { useFitsWindow } from '#list/fit.ts';
import { useColumnChoice } from '#list/table-settings.ts';
import type { ListState } from '#services/data/list-query.ts';
import { shortcutOf } from '#services/keys/shortcuts.ts';
import { useRights } from '#services/session/access.ts';
import { ActingDialog } from './actions/ActingDialog.tsx';
import { buttonIcon, buttonName } from './button-names.tsx';
import { type Extensions, loosened, type Rec } from './extensions.ts';
import { useReadable } from './readable-resource.ts';
import { FollowChosen } from './record/FollowChosen.tsx';
import { SearchArea } from './search/SearchArea.tsx';
import { SplitList } from './search/SplitList.tsx';
import { useSpoken } from './spoken-resource.ts';
import { BatchBar } from './table/BatchBar.tsx';
import { columnHidden, formFields, formPlace, listColumns } from './table/columns.ts';
import { withExtraCells, withExtraColumns } from './table/extra-columns.ts';
import { ResourceTable } from './table/ResourceTable.tsx';
import { Toolbar } from './table/Toolbar.tsx';
import { ExportButton } from './transfer/ExportButton.tsx';
import { useResourcePage } from './use-resource-page.ts';
import { useViewAddress } from './views/view-address.ts';
import { useWithin } from './within.ts';
import './resource.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useText } from '#services/messages/text.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { phone, useMedia } from '#services/page/use-media.ts';
import { canPrint, PrintButton } from './print/print-part.tsx';
import { QueryButton } from './search/QueryButton.tsx';

const FigureStrip = lazyPart(async () => (await import('./figures/FigureStrip.tsx')).default, 32, 'silent');
const ViewSwitch = lazyPart(async () => (await import('./views/ViewSwitch.tsx')).default, 32, 'silent');
const ViewTabs = lazyPart(async () => (await import('./views/ViewTabs.tsx')).default, 0, 'silent');
const RecordViews = lazyPart(async () => (await import('./views/RecordViews.tsx')).default, 320);
const FormHost = lazyPart(async () => (await import('./form/FormHost.tsx')).default, 0);
const DetailDrawer = lazyPart(async () => (await import('./record/DetailDrawer.tsx')).default, 0);
const ImportDialog = lazyPart(async () => (await import('./transfer/ImportDialog.tsx')).default, 0);
const BulkEdit = lazyPart(async () => (await import('./bulk/BulkEdit.tsx')).default, 0);
const MassEntry = lazyPart(async () => (await import('./form/MassEntry.tsx')).default, 0);

export interface ResourcePageProps<R extends Resource> extends Extensions<R> {
  resource: R;
}

/** The whole screen of a resource: search, list, form, detail, Excel. Extensions replace or add single parts. */
export function ResourcePage<R extends Resource>({ resource: told, ...extensions }: ResourcePageProps<R>) {
  const t = useText();
  const within = useWithin(useReadable(useSpoken(told)), loosened<R>(extensions as Extensions<R>));
  const resource = within.resource;
  const own = withExtraCells(within.own);
  const view = useResourcePage(resource, own);
  const { may, isHidden } = useRights();
  const phoneSized = useMedia(phone);
  const [ownChoice, setOwnChoice] = useColumnChoice(own.within ? `${resource.path} within` : resource.path);
  /** Columns of the saved view that is open; the person's own stay as they are. */
  const [viewChoice, setViewChoice] = useState<ColumnChoice | null>(null);
  const [savingView, setSavingView] = useState(false);
  const choice = viewChoice ?? ownChoice;
  const setChoice = viewChoice ? setViewChoice : setOwnChoice;
  const [without, setWithout] = useState<readonly string[]>([]);
  const [importing, setImporting] = useState(false);
  const [entering, setEntering] = useState(false);
  const [changing, setChanging] = useState(false);
  const [full, setFull] = useFullScreen();
  const { operations, endpoints } = resource;
  const can = (operation: 'add' | 'addBatch' | 'exportXls' | 'importExcel') =>
    operations.has(operation) && may(endpoints[operation]);
  const canAdd = can('add') && !own.withoutForm;
  const canBatch = view.canDelete && operations.has('deleteBatch');
  const canEditMany = operations.has('editMany') && may(endpoints.editMany) && !own.withoutForm;
  const canFollow = operations.has('queryById') && may(endpoints.queryById);
  const batchActions = (own.batchActions ?? []).filter((action) => may(action.endpoint));
  const columns = withExtraColumns(listColumns(resource, isHidden), own, may);
  const { page, state, setState, form } = view;
  const Side = own.side;
  const address = useViewAddress(resource, own.firstView);
  const definition = resource.views.find(({ kind }) => kind === address.kind);
  const hides = (name: string) => columnHidden(resource, name, isHidden);
  // A form in place of the list is in place of the detail too; both come back when it closes.
  const covered = form !== null && formPlace(formFields(resource, isHidden).length, own.formAs) === 'page';
  const ids = [...view.selected];
  const shown = new Map((view.records.data?.records ?? []).map((record) => [record.id, record as Rec]));
  /** Of the chosen records those that an action fits; of those on other pages nothing is known, and the server says. */
  const canMove = (name: string) => {
    return ids.flatMap((id) => {
      const record = shown.get(id);
      return record && !view.actions.may(record).includes(name) ? [] : [record ?? { id }];
    });
  };
  useFitsWindow(!covered);

  /** Another set of rows, from page 1. */
  function narrow(by: Partial<Pick<ListState, 'filters' | 'advanced'>>): void {
    const next = { ...state, ...by, pageNo: 1 };
    view.clear();
    setState(next);
    // The same conditions again: the user wants to see whether something changed.
    if (JSON.stringify(next) === JSON.stringify(state)) page.refresh();
  }
  const search = (filters: ListState['filters']) => narrow({ filters });
  /** Empties the search area only; what a tree or a search box of the page chose stays, as it still shows. */
  const reset = () => search({ ...own.defaultFilters, ...only(state.filters, own.extraFilters ?? []) });
  const clearAll = () => narrow({ filters: { ...own.defaultFilters }, advanced: null });

  const looks = resource.views.length > 0 || Object.keys(resource.figures).length > 0;
  const keepsViews = looks && !own.within;
  const figures =
    Object.keys(resource.figures).length > 0 ? (
      <FigureStrip resource={resource} state={state} isHidden={hides} onFilters={search} />
    ) : null;
  const editing = form ? (
    <FormHost
      key={form.key}
      resource={resource}
      extensions={own}
      id={form.id}
      given={form.given}
      buttonsOf={view.formButtonsOf}
      onClose={view.closeForm}
      onSaved={view.saved}
    />
  ) : null;

  return (
    <div className="rp fits" data-full={full} data-side={Side !== undefined}>
      {Side ? (
        <aside className="rp-side" aria-label={t('{0}分类', resource.label)}>
          <Side state={state} setFilters={page.setFilters} />
        </aside>
      ) : null}
      <div className="rp-main">
        <SearchArea resource={resource} state={state} onSearch={search} onReset={reset} isHidden={hides} />
        <section
          className="rp-list"
          aria-label={t('{0}列表', resource.label)}
          onKeyDown={(event) => {
            // On a row, not in an input: deletes what is chosen, or says that nothing is.
            if (!(event.target instanceof HTMLTableRowElement)) return;
            if (event.key === 'Escape') view.clear();
            if (canBatch && shortcutOf(event, ['remove'], false)) view.remove(ids);
          }}
        >
          <div className="rp-above">
            {keepsViews ? (
              <ViewTabs
                resource={resource}
                state={state}
                kind={address.kind}
                first={own.firstView ?? 'list'}
                columns={columns}
                shown={chosenColumns(columns, choice)}
                defaultFilters={own.defaultFilters}
                onChoice={setViewChoice}
                saving={savingView}
                onSaving={setSavingView}
              />
            ) : null}
            {phoneSized ? null : figures}
          </div>
          <div className="rp-tools">
            <Toolbar
              resource={resource}
              canAdd={canAdd}
              onAdd={() => page.openAdd()}
              refreshing={view.records.isFetching}
              onRefresh={page.refresh}
              full={full}
              onFull={setFull}
              columns={columns}
              choice={choice}
              without={without}
              onChoice={setChoice}
              covered={ids.length > 0}
              beside={phoneSized ? figures : null}
              isList={!definition}
              views={
                looks ? (
                  <ViewSwitch
                    resource={resource}
                    value={address.kind}
                    isHidden={hides}
                    onChange={(kind) => {
                      view.clear();
                      address.set({ view: kind === (own.firstView ?? 'list') ? null : kind, span: null });
                    }}
                    onSave={keepsViews ? () => setSavingView(true) : null}
                  />
                ) : null
              }
            >
              {(own.toolbar ?? [])
                .filter((button) => may(button.endpoint))
                .map((button) => (
                  <Button key={button.key} icon={button.icon} onClick={() => void button.run(page)}>
                    {button.label}
                  </Button>
                ))}
              {can('addBatch') ? (
                <Button icon={<Icon of={TableOutlined} aria-hidden />} onClick={() => setEntering(true)}>
                  {t('批量录入')}
                </Button>
              ) : null}
              {can('importExcel') ? (
                <Button
                  icon={buttonIcon(resource, 'import', <Icon of={UploadOutlined} aria-hidden />)}
                  onClick={() => setImporting(true)}
                >
                  {buttonName(resource, 'import', t('导入'))}
                </Button>
              ) : null}
              {can('exportXls') ? (
                <ExportButton resource={resource} state={state} label={buttonName(resource, 'export', t('导出'))} />
              ) : null}
              <PrintButton resource={resource} state={state} />
              {own.withoutQuery ? null : (
                <QueryButton
                  resource={resource}
                  advanced={state.advanced}
                  onChange={(advanced) => narrow({ advanced })}
                  loading={view.records.isFetching}
                />
              )}
            </Toolbar>
            <BatchBar count={ids.length} onClear={view.clear}>
              {Object.values(resource.actions)
                .filter((action) => action.batch && may(action.endpoint))
                .map((action) => ({ action, records: canMove(action.name) }))
                .filter(({ records }) => records.length > 0)
                .map(({ action, records }) => (
                  <Button
                    key={action.name}
                    size="small"
                    danger={action.danger}
                    icon={action.icon ? <MenuIcon name={action.icon} /> : undefined}
                    onClick={() => view.actions.start(action, records)}
                  >
                    {records.length === ids.length ? action.label : t('{0}（{1} 条）', action.label, records.length)}
                  </Button>
                ))}
              {batchActions.map((action) => (
                <Button
                  key={action.key}
                  size="small"
                  danger={action.danger ?? false}
                  onClick={() => void action.run(ids, page)}
                >
                  {action.label}
                </Button>
              ))}
              {operations.has('queryById') ? <FollowChosen resource={resource} ids={ids} onDone={view.clear} /> : null}
              {canEditMany ? (
                <Button size="small" icon={<Icon of={EditOutlined} aria-hidden />} onClick={() => setChanging(true)}>
                  {t('批量修改')}
                </Button>
              ) : null}
              {can('exportXls') ? (
                <ExportButton resource={resource} state={state} ids={ids} label={t('导出所选')} size="small" />
              ) : null}
              <PrintButton resource={resource} state={state} ids={ids} size="small" />
              {canBatch ? (
                <Button
                  size="small"
                  danger
                  icon={buttonIcon(resource, 'batch_delete', <Icon of={DeleteOutlined} aria-hidden />)}
                  onClick={() => view.remove(ids)}
                >
                  {buttonName(resource, 'batch_delete', t('批量删除'))}
                </Button>
              ) : null}
            </BatchBar>
          </div>
          {definition ? (
            <RecordViews
              key={definition.kind}
              resource={resource}
              extensions={own}
              view={view}
              definition={definition}
              address={address}
            />
          ) : (
            <SplitList resource={resource} field={own.splitBy} state={state} setFilters={page.setFilters}>
              <ResourceTable
                resource={resource}
                extensions={own}
                columns={chosenColumns(columns, choice)}
                widths={choice.widths ?? {}}
                onResize={(name, width) => setChoice(resizedColumn(choice, name, width))}
                kept={keptColumns(choice)}
                onFit={setWithout}
                view={view}
                canAdd={canAdd}
                selectable={
                  canFollow ||
                  canBatch ||
                  canEditMany ||
                  can('exportXls') ||
                  canPrint(resource, may) ||
                  batchActions.length > 0 ||
                  Object.values(resource.actions).some(({ place }) => place === 'list')
                }
                onReset={clearAll}
              />
            </SplitList>
          )}
        </section>
      </div>
      {view.detail && !covered ? (
        <DetailDrawer
          resource={resource}
          extensions={own}
          id={view.detail}
          page={page}
          onClose={() => view.setDetail(null)}
          show={view.show}
          buttonsOf={(record) => view.buttonsOf(record, true).filter((button) => button.key !== 'detail')}
        />
      ) : null}
      {editing}
      <ActingDialog
        resource={resource}
        actions={view.actions}
        newest={(record) => shown.get(record.id) ?? record}
        onDone={view.clear}
      />
      {changing ? (
        <BulkEdit
          resource={resource}
          extensions={own}
          ids={ids}
          shown={shown}
          state={state}
          total={view.records.data && !view.records.data.isEstimate ? view.records.data.total : null}
          onClose={() => setChanging(false)}
          onChanged={() => {
            view.clear();
            page.refresh();
          }}
        />
      ) : null}
      {entering ? (
        <MassEntry resource={resource} given={own.newRecord?.(state) ?? {}} onClose={() => setEntering(false)} />
      ) : null}
      {importing ? (
        <ImportDialog resource={resource} given={own.newRecord?.(state)} onClose={() => setImporting(false)} />
      ) : null}
    </div>
  );
}

/** The list over the whole window; Esc comes back. */
function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent) => {
      const above = document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="none"])');
      if (event.key === 'Escape' && !above) setFull(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [full]);
  return [full, setFull];
}

function only(filters: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
}
