import { PlusOutlined, ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import * as contract from '@dossier/contract/identity/permission.ts';
import { whoMay } from '@dossier/contract/identity/rights.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { TreeTable } from '@dossier/widgets/table/TreeTable.tsx';
import { toggled } from '@dossier/widgets/table/tree-lines.ts';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Input, Tooltip } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { ListTools } from '#list/ListTools.tsx';
import { useDensity } from '#list/table-settings.ts';
import { say, useText } from '#services/messages/text.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type Menu, useDeleteMenus, useFoundMenus, useSubMenus, useTopMenus } from './permission.api.ts';
import '#list/admin.css';
import './permission.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

const MenuForm = lazyPart(async () => (await import('./MenuForm.tsx')).default, 0);
const DataRuleDrawer = lazyPart(async () => (await import('./DataRuleDrawer.tsx')).default, 0);

type Opened = { what: 'form'; menu: Menu | null; parent: Menu | null } | { what: 'rules'; menu: Menu } | null;

/** 菜单管理: a tree of directories, menus and buttons, loaded as it is unfolded. */
export default function PermissionPage() {
  const t = useText();
  const [density] = useDensity();
  const { may } = useRights();
  const navigate = useNavigate();
  const { modal, message } = useApp();
  const narrow = useMedia(phone);
  const [word, setWord] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>(null);
  const settled = useDebounced(word.trim(), searchDelay.select);
  const top = useTopMenus();
  const below = useSubMenus([...unfolded]);
  const found = useFoundMenus(settled);
  const deleting = useDeleteMenus();

  const searching = settled !== '';
  const source = searching ? found : top;
  const loaded = [...(source.data ?? []), ...[...below.byParent.values()].flatMap((menus) => menus ?? [])];
  // Found by a word and below its parent too: once.
  const known = [...new Map(loaded.map((menu) => [menu.id, menu])).values()];
  const chosen = known.filter((menu) => selected.has(menu.id));

  function remove(menus: readonly Menu[]): void {
    const [first] = menus;
    modal.confirm({
      title: menus.length === 1 ? t('删除“{0}”', first?.name ?? '') : t('删除选中的 {0} 个菜单', menus.length),
      content: t('下级菜单、按钮、数据规则以及角色和部门的授权会一并删除，不能恢复。'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: () =>
        deleting.mutateAsync(menus.map((menu) => menu.id)).then((answer) => {
          message.success(answer.message);
          setSelected(new Set());
        }, showError),
    });
  }

  const refresh = () => void (searching ? found.refetch() : top.refetch());
  const close = () => setOpened(null);
  return (
    <ListCard label={t('菜单管理')}>
      <ListTools
        first={
          <>
            {' '}
            {may(contract.addMenu) ? (
              <Button
                type="primary"
                icon={<Icon of={PlusOutlined} />}
                onClick={() => setOpened({ what: 'form', menu: null, parent: null })}
              >
                {t('新增菜单')}
              </Button>
            ) : null}
            {chosen.length > 0 && may(contract.deleteMenus) ? (
              <Button danger onClick={() => remove(chosen)}>
                {t('删除选中的 {0} 项', chosen.length)}
              </Button>
            ) : null}
          </>
        }
        right={
          <>
            {' '}
            <Input
              allowClear={clearable()}
              prefix={<Icon of={SearchOutlined} />}
              placeholder={t('搜索菜单名称')}
              aria-label={t('搜索菜单名称')}
              value={word}
              onChange={(event) => {
                setWord(event.target.value);
                // What is chosen must be in sight when it is deleted.
                setSelected(new Set());
              }}
            />
            {unfolded.size > 0 && !searching ? (
              <Button onClick={() => setUnfolded(new Set())}>{t('全部收起')}</Button>
            ) : null}
            <Tooltip title={t('刷新')}>
              <Button
                type="text"
                aria-label={t('刷新')}
                icon={<Icon of={ReloadOutlined} spin={source.isFetching} />}
                onClick={refresh}
              />
            </Tooltip>
          </>
        }
      />
      {source.error ? (
        <ErrorState title={t('菜单加载失败')} error={source.error} onRetry={refresh} />
      ) : (
        <TreeTable
          label={t('菜单')}
          roots={source.data ?? []}
          rowKey={(menu) => menu.id}
          rowLabel={(menu) => menu.name}
          isLeaf={(menu) => searching || menu.isLeaf}
          opened={unfolded}
          onOpened={setUnfolded}
          childrenOf={(id) => below.byParent.get(id)}
          columns={columnsFor(narrow)}
          loading={source.isLoading}
          busy={source.isFetching || below.loading}
          cards={narrow}
          density={density}
          {...(may(contract.deleteMenus) ? { selected, onSelect: setSelected } : {})}
          onOpen={(menu) => setUnfolded(toggled(unfolded, menu.id))}
          actionsWidth={208}
          actions={(menu) => (
            <RowButtons
              tight={narrow}
              label={menu.name}
              buttons={[
                ...(may(contract.editMenu)
                  ? [{ key: 'edit', label: t('编辑'), run: () => setOpened({ what: 'form', menu, parent: null }) }]
                  : []),
                ...(may(contract.addMenu) && menu.menuType !== 2
                  ? [
                      {
                        key: 'add',
                        label: t('添加下级'),
                        run: () => setOpened({ what: 'form', menu: null, parent: menu }),
                      },
                    ]
                  : []),
                ...(menu.menuType !== 2
                  ? [{ key: 'rules', label: t('数据规则'), run: () => setOpened({ what: 'rules', menu }) }]
                  : []),
                ...(may(whoMay)
                  ? [
                      {
                        key: 'who',
                        label: t('谁能使用'),
                        run: () => navigate(`/isystem/rights?ask=who&permissionId=${encodeURIComponent(menu.id)}`),
                      },
                    ]
                  : []),
                ...(may(contract.deleteMenu)
                  ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove([menu]) }]
                  : []),
              ]}
            />
          )}
          empty={
            <EmptyState
              title={searching ? t('没有名称含“{0}”的菜单', settled) : t('还没有菜单')}
              hint={searching ? t('换一个词试试，或清空搜索查看全部。') : undefined}
            />
          }
        />
      )}
      {opened?.what === 'form' ? <MenuForm menu={opened.menu} parent={opened.parent} onClose={close} /> : null}
      {opened?.what === 'rules' ? <DataRuleDrawer menu={opened.menu} onClose={close} /> : null}
    </ListCard>
  );
}

/** @param narrow a card has little room beside its buttons: no icons */
function columnsFor(narrow: boolean): readonly Column<Menu>[] {
  return [
    {
      name: 'name',
      title: say('菜单名称'),
      width: 280,
      render: (menu) => (
        <span className="menu-name">
          {menu.menuType === 2 || narrow ? null : <MenuIcon name={menu.icon ?? undefined} />}
          <span className="menu-name-text" title={menu.name}>
            {menu.name}
          </span>
        </span>
      ),
    },
    {
      name: 'menuType',
      title: say('类型'),
      width: 100,
      render: (menu) => <DictText dict="menu_type" value={menu.menuType} />,
    },
    {
      name: 'url',
      title: say('访问路径 / 授权标识'),
      render: (menu) => <Mono text={menu.menuType === 2 ? menu.perms : menu.url} />,
    },
    { name: 'component', title: say('前端组件'), render: (menu) => <Mono text={menu.component} /> },
    { name: 'sortNo', title: say('排序'), width: 80, align: 'right', render: (menu) => menu.sortNo },
  ];
}

function Mono({ text }: { text: string | null }) {
  return (
    <span className="dw-mono" title={text ?? ''}>
      {text}
    </span>
  );
}
