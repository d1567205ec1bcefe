import { mostSort } from '@dossier/rules/patterns.ts';
import type { TreeNode } from '@dossier/widgets/data/widget-data.ts';
import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { IconPicker } from '@dossier/widgets/icon/IconPicker.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { LazyTreeSelect } from '@dossier/widgets/tree-select/LazyTreeSelect.tsx';
import { Form, Input, Radio, Switch } from 'antd';
import useApp from 'antd/es/app/useApp';
import { FormItem } from '#engine/form/FormItem.tsx';
import { FormSection, SectionWays } from '#engine/form/FormSections.tsx';
import { ItemsDrawer } from '#engine/form/small/ItemsDrawer.tsx';
import { uniqueItem } from '#services/data/unique-check.ts';
import { say, useText } from '#services/messages/text.ts';
import { type Menu, type MenuValues, useReadMenuTree, useSaveMenu } from './permission.api.ts';

interface Props {
  /** The menu to change; null adds one. */
  menu: Menu | null;
  /** Where a new one goes; null: to the top. */
  parent: Menu | null;
  onClose: () => void;
}

/** What the form starts with. */
function initialOf({ menu, parent }: Pick<Props, 'menu' | 'parent'>): Partial<MenuValues> {
  if (menu) return menu;
  return {
    menuType: parent ? (parent.menuType === 0 || !parent.url || !parent.isLeaf ? 1 : 2) : 0,
    parentId: parent?.id ?? null,
    sortNo: 1,
    route: true,
    keepAlive: true,
    status: '1',
    permsType: '1',
  };
}

/** 目录、菜单和按钮: one form whose fields follow the kind. */
export default function MenuForm({ menu, parent, onClose }: Props) {
  const t = useText();
  const { message } = useApp();
  const saving = useSaveMenu();

  async function save(values: MenuValues): Promise<void> {
    // Fields of another kind are not in the form; what the menu had there stays as it was.
    const answer = await saving.mutateAsync({
      ...pick(menu),
      ...values,
      ...(menu ? { id: menu.id, version: menu.version } : {}),
    });
    message.success(answer.message);
    onClose();
  }

  return (
    <ItemsDrawer<MenuValues>
      title={menu ? t('编辑：{0}', menu.name) : parent ? t('在“{0}”下新增', parent.name) : t('新增菜单')}
      initial={initialOf({ menu, parent })}
      onSave={save}
      onClose={onClose}
    >
      <Kinds own={menu} />
    </ItemsDrawer>
  );
}

interface KindProps {
  own: Menu | null;
}

/** What every kind has, and then what the chosen one has. */
function Kinds({ own }: KindProps) {
  const t = useText();
  const kind = Number(Form.useWatch('menuType'));
  const button = kind === 2;
  const basics = t('基本信息');
  return (
    <>
      <SectionWays titles={button ? [] : [basics, t('页面与路由'), t('在菜单中')]} />
      <FormSection title={basics}>
        <FormItem name="menuType" label={t('菜单类型')} wide required>
          <Radio.Group
            optionType="button"
            options={[
              { value: 0, label: t('一级菜单') },
              { value: 1, label: t('子菜单') },
              { value: 2, label: t('按钮/权限') },
            ]}
          />
        </FormItem>
        <FormItem name="name" label={button ? t('按钮/权限名称') : t('菜单名称')} required>
          <Input maxLength={100} />
        </FormItem>
        {kind !== 0 ? (
          <FormItem name="parentId" label={t('上级菜单')} required>
            <ParentField own={own} />
          </FormItem>
        ) : null}
        {button ? (
          <ButtonFields own={own} />
        ) : (
          <FormItem name="icon" label={t('菜单图标')}>
            <IconPicker />
          </FormItem>
        )}
        <SortField />
      </FormSection>
      {button ? null : <PageFields kind={kind} />}
    </>
  );
}

/** Where the rights of buttons are kept. */
const rights = { table: 'sys_permission', column: 'perms' };

function ButtonFields({ own }: KindProps) {
  const t = useText();
  const { rule, ...item } = uniqueItem(rights, own && { id: own.id, value: own.perms });
  return (
    <>
      <FormItem
        name="perms"
        label={t('授权标识')}
        help={t('区域:事物:动作，如 system:position:add；多个用逗号分隔')}
        required
        rules={[rule]}
        {...item}
      >
        <Input maxLength={255} className="dw-mono" />
      </FormItem>
      <FormItem name="permsType" label={t('授权策略')} help={t('显示：未授权不可见；禁用：未授权不可点')}>
        <DictField dict="perms_type" />
      </FormItem>
      <FormItem name="status" label={t('状态')} help={t('无效时不限制，所有人可用')}>
        <DictField dict="valid_status" />
      </FormItem>
    </>
  );
}

function PageFields({ kind }: { kind: number }) {
  const t = useText();
  return (
    <>
      <FormSection title={t('页面与路由')}>
        <FormItem name="url" label={t('访问路径')} required help={t('以 / 开头；外部地址以 http 开头')}>
          <Input maxLength={255} className="dw-mono" />
        </FormItem>
        <FormItem
          name="component"
          label={t('前端组件')}
          required={kind !== 0}
          help={kind === 0 ? t('目录留空即可') : t('如 system/UserList；数据规则按它生效')}
        >
          <Input maxLength={255} className="dw-mono" />
        </FormItem>
        <FormItem name="componentName" label={t('组件名称')} help={t('留空时由访问路径得出')}>
          <Input maxLength={100} className="dw-mono" />
        </FormItem>
        {kind === 0 ? (
          <FormItem name="redirect" label={t('默认跳转地址')}>
            <Input maxLength={255} className="dw-mono" />
          </FormItem>
        ) : null}
      </FormSection>
      <FormSection title={t('在菜单中')}>
        {switches().map(([name, label, help]) => (
          <FormItem key={name} name={name} label={label} help={help} valuePropName="checked">
            <Switch aria-label={label} checkedChildren={t('是')} unCheckedChildren={t('否')} />
          </FormItem>
        ))}
      </FormSection>
    </>
  );
}

const switches = () =>
  [
    ['route', say('是否路由菜单'), say('否：目录不成页面，页面只按路径打开')],
    ['hidden', say('隐藏路由'), say('不在菜单中显示，仍可打开')],
    ['hideTab', say('隐藏标签'), say('打开时不出现在标签栏')],
    ['hiddenHeaderContent', say('隐藏面包屑'), say('打开时上方不显示所在位置')],
    ['keepAlive', say('是否缓存路由'), say('切换标签时保留填写的内容')],
    ['alwaysShow', say('聚合路由'), say('只有一个下级时也显示为一组')],
    ['internalOrExternal', say('外部打开'), say('在新窗口打开')],
  ] as const;

function SortField() {
  const t = useText();
  return (
    <FormItem
      name="sortNo"
      label={t('排序')}
      rules={[
        {
          validator: (_, value) => {
            if (value === null || value === undefined) return Promise.resolve();
            if (!(value >= 0)) return Promise.reject(new Error(t('请输入正整数!')));
            return value <= mostSort ? Promise.resolve() : Promise.reject(new Error(t('排序值不可以大于255')));
          },
        },
      ]}
    >
      <NumberInput min={0} style={{ width: '100%' }} />
    </FormItem>
  );
}

/** A dictionary's radios inside antd's form. */
function DictField({
  dict,
  value,
  onChange,
  id,
}: {
  dict: string;
  value?: string;
  onChange?: (value: string) => void;
  id?: string;
}) {
  return <DictRadio dict={dict} value={value} onChange={(next) => onChange?.(next)} {...(id ? { id } : {})} />;
}

/** The menu above, inside antd's form. */
function ParentField({
  own,
  value,
  onChange,
  id,
}: {
  own: Menu | null;
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
}) {
  const read = useReadMenuTree();
  const load = async () => parents(await read(), own?.id);
  return (
    <LazyTreeSelect
      source={`menus ${own?.id ?? ''}`}
      loadChildren={load}
      loadLabels={async (ids) => {
        const nodes = await load();
        return ids.map((one) => nodes.find((node) => node.id === one)?.title ?? one);
      }}
      value={value}
      onChange={(next) => onChange?.(next)}
      {...(id ? { id } : {})}
    />
  );
}

/** Menus that may stand above: no buttons, not the menu itself and nothing below it. */
function parents(menus: readonly Menu[], own: string | undefined, above: string | null = null): TreeNode[] {
  return menus
    .filter((menu) => menu.menuType !== 2 && menu.id !== own)
    .flatMap((menu) => {
      const below = parents(menu.children ?? [], own, menu.id);
      return [{ id: menu.id, title: menu.name, parentId: above, isLeaf: below.length === 0 }, ...below];
    });
}

/** What a menu sends back beyond the fields in sight. */
function pick(menu: Menu | null): MenuValues {
  if (!menu) return {};
  const { perms, permsType, status, icon, component, componentName, url, redirect, sortNo, description } = menu;
  const { route, hidden, hideTab, hiddenHeaderContent, keepAlive, alwaysShow, internalOrExternal } = menu;
  return {
    ...{ perms, permsType, status, icon, component, componentName, url, redirect, sortNo, description },
    ...{ route, hidden, hideTab, hiddenHeaderContent, keepAlive, alwaysShow, internalOrExternal },
  };
}
