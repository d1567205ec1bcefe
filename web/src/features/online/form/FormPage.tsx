import { enableAuthColumn, grantColumns } from '@dossier/contract/online/authority/authority-calls.ts';
import { addButton } from '@dossier/contract/online/enhance/button-calls.ts';
import * as contract from '@dossier/contract/online/form/design-calls.ts';
import { form } from '@dossier/contract/online/form/form.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { generateCode } from '@dossier/contract/online/generate-calls.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { askThen } from '#services/page/ask.ts';
import { useTab, useTabTitle } from '#services/page/tab.ts';
import type { AuthorityDrawerProps } from './authority/AuthorityDrawer.tsx';
import type { GrantDialogProps } from './authority/GrantDialog.tsx';
import type { FormEditorProps } from './editor/FormEditor.tsx';
import type { ButtonsDrawerProps } from './enhance/ButtonsDrawer.tsx';
import type { ScriptDrawerProps } from './enhance/ScriptDrawer.tsx';
import type { StepsDrawerProps } from './enhance/StepsDrawer.tsx';
import { copyAsView, type FormRow } from './form.api.ts';
import type { HooksDrawerProps } from './hook/HooksDrawer.tsx';
import type { AddressDialogProps } from './list/AddressDialog.tsx';
import type { CopyDialogProps } from './list/CopyDialog.tsx';
import type { GenerateDialogProps } from './list/GenerateDialog.tsx';
import type { ImportDialogProps } from './list/ImportDialog.tsx';
import type { RemoveDialogProps } from './list/RemoveDialog.tsx';
import type { SyncDialogProps } from './list/SyncDialog.tsx';
import type { ViewsDrawerProps } from './list/ViewsDrawer.tsx';
import type { RulesDrawerProps } from './rules/RulesDrawer.tsx';
import { useHeadWords, useKindWords } from './table-types.ts';
import '#engine/flow/flow.css';
import './form.css';

const FormEditor = lazyPart<FormEditorProps>(
  async () => (await import('./editor/FormEditor.tsx')).default,
  () => <Bones lines={8} />,
);
const SyncDialog = lazyPart<SyncDialogProps>(async () => (await import('./list/SyncDialog.tsx')).default, 0);
const RemoveDialog = lazyPart<RemoveDialogProps>(async () => (await import('./list/RemoveDialog.tsx')).default, 0);
const CopyDialog = lazyPart<CopyDialogProps>(async () => (await import('./list/CopyDialog.tsx')).default, 0);
const ImportDialog = lazyPart<ImportDialogProps>(async () => (await import('./list/ImportDialog.tsx')).default, 0);
const GenerateDialog = lazyPart<GenerateDialogProps>(
  async () => (await import('./list/GenerateDialog.tsx')).default,
  0,
);
const AddressDialog = lazyPart<AddressDialogProps>(async () => (await import('./list/AddressDialog.tsx')).default, 0);
const AuthorityDrawer = lazyPart<AuthorityDrawerProps>(
  async () => (await import('./authority/AuthorityDrawer.tsx')).default,
  0,
);
const GrantDialog = lazyPart<GrantDialogProps>(async () => (await import('./authority/GrantDialog.tsx')).default, 0);
const ButtonsDrawer = lazyPart<ButtonsDrawerProps>(
  async () => (await import('./enhance/ButtonsDrawer.tsx')).default,
  0,
);
const StepsDrawer = lazyPart<StepsDrawerProps>(async () => (await import('./enhance/StepsDrawer.tsx')).default, 0);
const ScriptDrawer = lazyPart<ScriptDrawerProps>(async () => (await import('./enhance/ScriptDrawer.tsx')).default, 0);
const RulesDrawer = lazyPart<RulesDrawerProps>(async () => (await import('./rules/RulesDrawer.tsx')).default, 0);
const HooksDrawer = lazyPart<HooksDrawerProps>(async () => (await import('./hook/HooksDrawer.tsx')).default, 0);
const ViewsDrawer = lazyPart<ViewsDrawerProps>(async () => (await import('./list/ViewsDrawer.tsx')).default, 0);

/** What stands in the address while a new definition is designed. */
const newForm = 'new';

/** Online表单开发: the list of forms; the designer of one stands in place of it. */
export default function FormPage() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const tab = useTab();
  const design = new URLSearchParams(search).get('design');
  const open = (id: string | null, isMade = false) =>
    navigate(
      { pathname, search: id === null ? '' : new URLSearchParams({ design: id }).toString() },
      isMade ? { replace: true, state: { isMade } } : {},
    );
  if (design === null) return <FormList onDesign={(id) => open(id)} />;
  return (
    <FormEditor
      key={design}
      id={design === newForm ? null : design}
      isMade={(state as { isMade?: boolean } | null)?.isMade === true}
      onMade={(id) => open(id, true)}
      // The designer has a tab of its own, which has served.
      onClose={() => {
        open(null);
        tab.close();
      }}
    />
  );
}

type Opened =
  | {
      kind:
        | 'sync'
        | 'remove'
        | 'views'
        | 'copy'
        | 'generate'
        | 'address'
        | 'authority'
        | 'grants'
        | 'buttons'
        | 'steps'
        | 'script'
        | 'rules';
      row: FormRow;
      page: PageActions;
    }
  | { kind: 'import' | 'hooks'; page: PageActions };

function FormList({ onDesign }: { onDesign: (id: string) => void }) {
  const t = useText();
  const { routes } = useNavigation();
  // The designer has given the tab its own name.
  useTabTitle(routes.find(({ target }) => target === form.component)?.node.meta.title);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const kindWords = useKindWords();
  const words = useHeadWords();
  const close = () => setOpened(null);
  const refresh = () => opened?.page.refresh();

  const makeView = ({ id }: FormRow, page: PageActions) =>
    askThen(
      { title: t('确定生成视图吗？'), content: t('视图是同一张表上的另一份配置。'), okText: t('确定') },
      () => copyAsView(id),
      page.refresh,
    );

  return (
    <>
      <ResourcePage
        resource={form}
        withoutForm
        columns={{
          tableType: (row) => kindWords(row),
          relationType: ({ relationType }) => wordOf(words.relationType, relationType),
          themeTemplate: ({ themeTemplate }) => wordOf(words.themeTemplate, themeTemplate),
          formTemplate: ({ formTemplate }) => wordOf(words.formTemplate, formTemplate),
          scroll: ({ scroll }) => wordOf(words.scroll, scroll),
          isDbSynch: (row) => (
            <span className="fl-state" data-tone={row.isDbSynch === 'Y' ? 'green' : 'red'}>
              {row.isDbSynch === 'Y' ? t('已同步') : t('未同步')}
            </span>
          ),
        }}
        toolbar={[
          { key: 'add', label: t('新增'), endpoint: contract.addForm, run: () => onDesign(newForm) },
          {
            key: 'import',
            label: t('导入数据库表'),
            endpoint: contract.importTables,
            run: (page) => setOpened({ kind: 'import', page }),
          },
          {
            key: 'hooks',
            label: t('外部接口'),
            endpoint: contract.editForm,
            run: (page) => setOpened({ kind: 'hooks', page }),
          },
        ]}
        rowActions={[
          { key: 'edit', label: t('编辑'), endpoint: contract.editForm, first: true, run: ({ id }) => onDesign(id) },
          {
            key: 'sync',
            label: t('同步数据库'),
            endpoint: contract.syncForm,
            when: ({ isDbSynch }) => isDbSynch !== 'Y',
            beside: true,
            run: (row, page) => setOpened({ kind: 'sync', row: rowOf(row), page }),
          },
          {
            key: 'test',
            label: t('功能测试'),
            endpoint: contract.editForm,
            when: runs,
            run: ({ id }) => void navigate(`/online/cgformList/${id}`),
          },
          {
            key: 'link',
            label: t('配置地址'),
            endpoint: contract.editForm,
            when: runs,
            run: (row, page) => setOpened({ kind: 'address', row: rowOf(row), page }),
          },
          {
            key: 'buttons',
            label: t('自定义按钮'),
            endpoint: addButton,
            when: ({ tableType }) => tableType !== tableTypes.sub,
            run: (row, page) => setOpened({ kind: 'buttons', row: rowOf(row), page }),
          },
          {
            key: 'steps',
            label: t('动作配置'),
            endpoint: contract.editForm,
            when: ({ tableType }) => tableType !== tableTypes.sub,
            run: (row, page) => setOpened({ kind: 'steps', row: rowOf(row), page }),
          },
          {
            key: 'script',
            label: t('JS增强'),
            endpoint: contract.editForm,
            when: ({ tableType }) => tableType !== tableTypes.sub,
            run: (row, page) => setOpened({ kind: 'script', row: rowOf(row), page }),
          },
          {
            key: 'rules',
            label: t('表单规则'),
            endpoint: contract.editForm,
            run: (row, page) => setOpened({ kind: 'rules', row: rowOf(row), page }),
          },
          {
            key: 'authority',
            label: t('权限控制'),
            endpoint: enableAuthColumn,
            when: ({ isDbSynch }) => isDbSynch === 'Y',
            run: (row, page) => setOpened({ kind: 'authority', row: rowOf(row), page }),
          },
          {
            key: 'grants',
            label: t('角色授权'),
            endpoint: grantColumns,
            when: ({ isDbSynch }) => isDbSynch === 'Y',
            run: (row, page) => setOpened({ kind: 'grants', row: rowOf(row), page }),
          },
          {
            key: 'view',
            label: t('复制视图'),
            endpoint: contract.copyAsView,
            when: ({ isDbSynch }) => isDbSynch === 'Y',
            run: (row, page) => makeView(rowOf(row), page),
          },
          {
            key: 'views',
            label: t('视图管理'),
            endpoint: form.endpoints.list,
            when: (row) => (row as { hascopy?: number }).hascopy === 1,
            run: (row, page) => setOpened({ kind: 'views', row: rowOf(row), page }),
          },
          {
            key: 'copy',
            label: t('复制表'),
            endpoint: contract.copyAsTable,
            run: (row, page) => setOpened({ kind: 'copy', row: rowOf(row), page }),
          },
          {
            key: 'generate',
            label: t('代码生成'),
            endpoint: generateCode,
            when: runs,
            run: (row, page) => setOpened({ kind: 'generate', row: rowOf(row), page }),
          },
          {
            key: 'delete',
            label: t('删除'),
            endpoint: contract.removeForm,
            danger: true,
            run: (row, page) => setOpened({ kind: 'remove', row: rowOf(row), page }),
          },
        ]}
      />
      {opened?.kind === 'import' ? <ImportDialog onDone={refresh} onClose={close} /> : null}
      {opened?.kind === 'hooks' ? <HooksDrawer onClose={close} /> : null}
      {opened?.kind === 'sync' ? <SyncDialog form={opened.row} onSynced={refresh} onClose={close} /> : null}
      {opened?.kind === 'copy' ? <CopyDialog form={opened.row} onDone={refresh} onClose={close} /> : null}
      {opened?.kind === 'generate' ? <GenerateDialog form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'remove' ? <RemoveDialog form={opened.row} onDone={refresh} onClose={close} /> : null}
      {opened?.kind === 'address' ? <AddressDialog form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'buttons' ? <ButtonsDrawer form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'steps' ? <StepsDrawer form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'script' ? <ScriptDrawer form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'rules' ? <RulesDrawer form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'authority' ? <AuthorityDrawer form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'grants' ? <GrantDialog form={opened.row} onClose={close} /> : null}
      {opened?.kind === 'views' ? (
        <ViewsDrawer
          form={opened.row}
          onEdit={onDesign}
          onSync={(row) => setOpened({ kind: 'sync', row, page: opened.page })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** A form has a page once it is in the database; a sub table is on that of its main table. */
const runs = ({ isDbSynch, tableType }: { isDbSynch: unknown; tableType: unknown }): boolean =>
  isDbSynch === 'Y' && tableType !== tableTypes.sub;

/** A record of the register, as the calls of the designer name its fields. */
const rowOf = (record: object): FormRow => record as FormRow;

/** A choice as it is called; one of another installation stands for itself. */
const wordOf = (words: Readonly<Record<string | number, string>>, value: string | number | null): string =>
  value === null ? '–' : (words[value] ?? String(value));
