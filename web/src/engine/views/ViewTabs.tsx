import { DownOutlined, PlusOutlined, StarFilled } from '@ant-design/icons';
import { auditColumns } from '@dossier/contract/core/excel/layout.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { ViewKind } from '@dossier/contract/core/view.ts';
import type { ListViewEntry } from '@dossier/contract/identity/list-view.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Dropdown } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ColumnChoice } from '#list/column-choice.ts';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import type { ListColumn } from '../table/columns.ts';
import { boardIn } from './board/board-address.ts';
import { addressOf, choiceOf, contentOf, isAsSaved, useSavedViews, useViewTotals } from './saved-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { tabKey } from './view-address.ts';
import './views.css';

interface Props {
  resource: Resource;
  state: ListState;
  kind: ViewKind;
  /** How the page is looked at where nothing is said. */
  first: ViewKind;
  /** Columns that the list may show, and those that it does. */
  columns: readonly ListColumn[];
  shown: readonly ListColumn[];
  defaultFilters: Readonly<Record<string, string>> | undefined;
  /** Columns of the view that is open; null: those of the person. */
  onChoice: (choice: ColumnChoice | null) => void;
  /** Somebody wants to save what he sees. */
  saving: boolean;
  onSaving: (saving: boolean) => void;
}

/** The views that a person has of a list, as tabs above it. Nothing is there until there is one. */
export default function ViewTabs({
  resource,
  state,
  kind,
  first,
  columns,
  shown,
  defaultFilters,
  onChoice,
  saving,
  onSaving,
}: Props) {
  const t = useText();
  const { modal } = useApp();
  const { pathname, search, state: entry } = useLocation();
  const navigate = useNavigate();
  const { isRead, views, defaultId, roles, save, remove, arrange } = useSavedViews(resource.path);
  const totals = useViewTotals(resource, views);
  const [renaming, setRenaming] = useState(false);
  const tab = new URLSearchParams(search).get(tabKey);
  const open = views.find(({ id }) => id === tab) ?? null;
  const isOwn = ({ name }: ListColumn) => name in resource.fields || auditColumns.some((one) => one === name);
  const now = contentOf(
    resource,
    state,
    kind,
    shown.filter(isOwn).map(({ name }) => name),
    boardIn(search),
  );
  const onColumns = (names: readonly string[] | null) =>
    onChoice(names === null ? null : choiceOf(columns.filter(isOwn), names));
  const isChanged = open !== null && !isAsSaved(open.content, now);

  const show = (view: ListViewEntry | null) => {
    const params = addressOf(view?.id ?? null, view?.content ?? null, defaultFilters, first);
    onColumns(view?.content.columns ?? null);
    navigate({ pathname, search: params.toString() }, { replace: true, state: entry });
  };

  // Opened without a word about what is wanted, a list shows the view that the person wants first.
  const asked = useRef(false);
  useEffect(() => {
    if (!isRead || asked.current) return;
    asked.current = true;
    const wanted = tab === null && search === '' ? views.find(({ id }) => id === defaultId) : open;
    if (wanted && wanted !== open) show(wanted);
    else if (wanted) onColumns(wanted.content.columns);
  });

  async function saveNew(title: string, roleIds: string[]): Promise<boolean> {
    const saved = await save({ title, content: now, roleIds });
    if (!saved) return false;
    const params = addressOf(saved.id, now, defaultFilters, first);
    onColumns(now.columns);
    navigate({ pathname, search: params.toString() }, { replace: true, state: entry });
    return true;
  }

  function move(view: ListViewEntry, by: number): void {
    const ids = views.map(({ id }) => id);
    const at = ids.indexOf(view.id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, view.id);
    void arrange(ids, defaultId);
  }

  const menuOf = (view: ListViewEntry, at: number) => [
    ...(view.own ? [{ key: 'rename', label: t('重命名和角色'), onClick: () => setRenaming(true) }] : []),
    {
      key: 'default',
      label: view.id === defaultId ? t('不再默认打开') : t('设为默认打开'),
      onClick: () =>
        void arrange(
          views.map(({ id }) => id),
          view.id === defaultId ? null : view.id,
        ),
    },
    { key: 'before', label: t('前移'), disabled: at === 0, onClick: () => move(view, -1) },
    { key: 'after', label: t('后移'), disabled: at === views.length - 1, onClick: () => move(view, 1) },
    ...(view.own
      ? [
          {
            key: 'delete',
            label: t('删除'),
            danger: true,
            onClick: () =>
              void modal.confirm({
                title: t('删除视图“{0}”？', view.title),
                content: view.roleIds.length > 0 ? t('它为角色保存，这些角色的人也不再看到它。') : null,
                okText: t('删除'),
                cancelText: t('取消'),
                okButtonProps: { danger: true },
                onOk: async () => {
                  await remove(view.id);
                  show(null);
                },
              }),
          },
        ]
      : []),
  ];

  return (
    <>
      {views.length > 0 ? (
        <nav className="rv-tabs" aria-label={t('视图')}>
          <button type="button" aria-current={open === null ? 'true' : undefined} onClick={() => show(null)}>
            {t('全部')}
          </button>
          {views.map((view, at) => (
            <span key={view.id} className="rv-tab">
              <button
                type="button"
                aria-current={open === view ? 'true' : undefined}
                title={view.own ? undefined : t('{0} 保存', view.owner)}
                onClick={() => show(view)}
              >
                {view.title}
                {view.id === defaultId ? (
                  <Icon of={StarFilled} className="rv-default" aria-label={t('默认打开')} />
                ) : null}
                {totals.has(view.id) ? ' ' : null}
                {totals.has(view.id) ? <span className="rv-total">{totals.get(view.id)}</span> : null}
              </button>
              {open === view ? (
                <Dropdown trigger={['click']} menu={{ items: menuOf(view, at) }}>
                  <button type="button" className="rv-tab-more" aria-label={t('视图“{0}”的操作', view.title)}>
                    <Icon of={DownOutlined} />
                  </button>
                </Dropdown>
              ) : null}
            </span>
          ))}
          {isChanged && open.own ? (
            <button
              type="button"
              className="rv-tab-do"
              onClick={() =>
                void save({ id: open.id, title: open.title, content: now, roleIds: open.roleIds }).then((saved) => {
                  if (saved) onColumns(now.columns);
                })
              }
            >
              {t('保存')}
            </button>
          ) : null}
          {isChanged ? (
            <button type="button" className="rv-tab-do" onClick={() => show(open)}>
              {t('还原')}
            </button>
          ) : null}
          <button type="button" className="rv-tab-do" onClick={() => onSaving(true)}>
            <Icon of={PlusOutlined} aria-hidden /> {t('存为视图')}
          </button>
        </nav>
      ) : null}
      {saving ? (
        <ViewDialog title={t('存为视图')} roles={roles} onClose={() => onSaving(false)} onSave={saveNew} />
      ) : null}
      {renaming && open ? (
        <ViewDialog
          title={t('重命名和角色')}
          name={open.title}
          roleIds={open.roleIds}
          roles={roles}
          onClose={() => setRenaming(false)}
          onSave={async (title, roleIds) =>
            (await save({ id: open.id, title, content: open.content, roleIds })) !== undefined
          }
        />
      ) : null}
    </>
  );
}
