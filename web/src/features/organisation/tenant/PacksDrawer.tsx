import { PlusOutlined } from '@ant-design/icons';
import { longText, text } from '@dossier/contract/core/field.ts';
import { addPack, deletePack, editPack } from '@dossier/contract/organisation/tenant-calls.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer, Radio } from 'antd';
import { useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { AuthoriseDrawer } from '#engine/rights/AuthoriseDrawer.tsx';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type Pack, usePacks, usePackTree, useTenantChanges } from './tenant.api.ts';

interface Props {
  tenant: { id: number; name: string };
  onClose: () => void;
}
interface Values {
  packName: string;
  status: '0' | '1';
  remarks?: string;
}

/** What a tenant may use: packages of menus and buttons. */
export function PacksDrawer({ tenant, onClose }: Props) {
  const t = useText();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const list = usePacks(tenant.id);
  const changes = useTenantChanges(tenant.id);
  const [edited, setEdited] = useState<Pack | 'new' | null>(null);
  const [ticked, setTicked] = useState<Pack | null>(null);
  const packs = list.data ?? [];

  async function save(values: Values): Promise<void> {
    const body = { ...values, remarks: values.remarks ?? null };
    const text = await (edited === 'new' || edited === null
      ? changes.addPack(body)
      : changes.editPack({ id: edited.id, ...body }));
    feedback()?.message.success(text);
    setEdited(null);
  }

  const remove = (pack: Pack) =>
    askThen(
      {
        title: t('删除套餐“{0}”', pack.packName),
        content:
          packs.length === 1
            ? t('这是最后一个套餐：删除后，该租户不再受套餐限制。')
            : t('删除后，只由该套餐开通的菜单和按钮立即失效。'),
        okText: t('删除'),
        danger: true,
      },
      () => changes.deletePack(pack.id),
    );

  return (
    <Drawer open title={t('租户套餐：{0}', tenant.name)} size={narrow ? '100%' : 760} onClose={onClose}>
      <p className="tenant-note">
        {t('没有套餐的租户不受限制；有套餐后，该租户的用户只能使用已启用套餐中的菜单和按钮，无论角色给了什么。')}
      </p>
      {may(addPack) ? (
        <div className="tenant-bar">
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setEdited('new')}>
            {t('新增套餐')}
          </Button>
        </div>
      ) : null}
      {list.error ? (
        <ErrorState title={t('套餐加载失败')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t('租户套餐')}
          rows={packs}
          rowKey={(row) => row.id}
          rowLabel={(row) => row.packName}
          columns={columns()}
          loading={list.isLoading}
          density="middle"
          cards={narrow}
          actionsWidth={170}
          actions={(pack) => (
            <RowButtons
              label={pack.packName}
              buttons={[
                { key: 'rights', label: t('权限'), run: () => setTicked(pack) },
                ...(may(editPack) ? [{ key: 'edit', label: t('编辑'), run: () => setEdited(pack) }] : []),
                ...(may(deletePack)
                  ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove(pack) }]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('还没有套餐，该租户不受限制')} />}
        />
      )}
      {edited ? (
        <FormDrawer<Values>
          title={edited === 'new' ? t('新增套餐') : t('编辑套餐')}
          fields={{
            packName: text({ label: t('套餐名称'), required: true, max: 20 }),
            status: text({ label: t('状态') }),
            remarks: longText({ label: t('备注'), max: 100 }),
          }}
          parts={parts}
          initial={edited === 'new' ? { status: '1' } : valuesOf(edited)}
          onSave={save}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {ticked ? (
        <PackRights
          pack={ticked}
          save={may(editPack) ? (ids) => changes.editPack({ id: ticked.id, permissionIds: ids.join(',') }) : undefined}
          onClose={() => setTicked(null)}
        />
      ) : null}
    </Drawer>
  );
}

/** On or off, all in sight. */
function PackStatus({ id, value, onChange, disabled }: FieldPartProps) {
  const t = useText();
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value}
      options={[
        { value: '1', label: t('已启用') },
        { value: '0', label: t('已停用') },
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const parts = { status: PackStatus };

interface PackRightsProps {
  pack: Pack;
  save: ((ids: readonly string[]) => Promise<string>) | undefined;
  onClose: () => void;
}

function PackRights({ pack, save, onClose }: PackRightsProps) {
  const t = useText();
  const [saving, setSaving] = useState(false);
  return (
    <AuthoriseDrawer
      title={t('套餐权限：{0}', pack.packName)}
      tree={usePackTree()}
      granted={{ data: pack.permissionIds, error: null, refetch: () => null }}
      save={
        save &&
        (({ now }) => {
          setSaving(true);
          return save([...now]).finally(() => setSaving(false));
        })
      }
      saving={saving}
      onClose={onClose}
    />
  );
}

const valuesOf = ({ packName, status, remarks }: Pack): Partial<Values> => ({
  packName,
  status: status === '1' ? '1' : '0',
  ...(remarks === null ? {} : { remarks }),
});

const columns = (): Column<Pack>[] => [
  { name: 'packName', title: say('套餐名称'), width: 180, render: (row) => row.packName },
  {
    name: 'status',
    title: say('状态'),
    width: 90,
    render: (row) => (
      <DictTag
        text={row.status === '1' ? say('已启用') : say('已停用')}
        color={row.status === '1' ? 'success' : 'default'}
      />
    ),
  },
  { name: 'count', title: say('菜单与按钮'), width: 110, align: 'right', render: (row) => row.permissionIds.length },
  { name: 'remarks', title: say('备注'), render: (row) => row.remarks ?? '' },
];
