import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { dictItem, sortDictItems } from '@dossier/contract/dictionaries/dict.ts';
import { searchDelay, useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { ColorInput } from '@dossier/widgets/input/ColorInput.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button, Drawer, Input, Switch } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { type Extensions, type FieldPartProps, loosened } from '#engine/extensions.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { refreshDictionaries } from '#services/data/dictionaries.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import {
  type DictItemRecord,
  enableItem,
  takenInDict,
  useDeleteItems,
  useDictItems,
  useItemChanges,
  useSortItems,
} from './dict.api.ts';
import '#list/admin.css';
import './dict.css';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';

const FormHost = lazyPart(async () => (await import('#engine/form/FormHost.tsx')).default, 0);

interface Props {
  dict: { id: string; name: string; numeric: boolean };
  onClose: () => void;
}

const own: Extensions<typeof dictItem> = {
  formParts: { itemColor: ItemColor, status: StatusSwitch },
  ownChecks: { itemValue: takenInDict },
};
const extensions = loosened(own);

/** Items of one dictionary: text, value and colour, order and whether it may be chosen. */
export default function ItemDrawer({ dict, onClose }: Props) {
  const t = useText();
  const { modal, message } = useApp();
  const { may } = useRights();
  const narrow = useMedia(phone);
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [form, setForm] = useState<{ id: string | null } | null>(null);
  const filter = { itemText: useDebounced(text.trim(), searchDelay.select), status };
  const items = useDictItems(dict.id, filter);
  const changes = useItemChanges();
  const sorting = useSortItems();
  const deleting = useDeleteItems();
  const rows = (items.data ?? []).map(changes.show);
  const spoken = useSpoken(dictItem);
  const { endpoints } = dictItem;
  const mayEdit = may(endpoints.edit);
  const filtered = filter.itemText !== '' || status !== '';

  function move(index: number, by: 1 | -1): void {
    const ids = rows.map((row) => row.id);
    const [moved] = ids.splice(index, 1);
    if (moved === undefined) return;
    ids.splice(index + by, 0, moved);
    sorting.mutate({ dictId: dict.id, ids }, { onError: showError });
  }

  function remove(item: DictItemRecord): void {
    modal.confirm({
      title: t('删除字典项“{0}”', item.itemText ?? ''),
      content: t('已使用该值的数据将只显示值本身。只想不再选用时，可改为停用。'),
      okText: t('删除'),
      okButtonProps: { danger: true },
      onOk: () => deleting.mutateAsync([item.id]).then((answer) => void message.success(answer.message), showError),
    });
  }

  const columns: readonly Column<DictItemRecord>[] = [
    {
      name: 'itemText',
      title: t('名称'),
      render: (item) => <DictTag text={item.itemText ?? ''} color={item.itemColor} />,
    },
    {
      name: 'itemValue',
      title: t('数据值'),
      width: 140,
      render: (item) => <span className="dw-mono">{item.itemValue}</span>,
    },
    {
      name: 'status',
      title: t('状态'),
      width: 80,
      render: (item) => (
        <Switch
          size="small"
          aria-label={t('启用{0}', item.itemText ?? '')}
          disabled={!mayEdit}
          checked={item.status === 1}
          onChange={(on) => {
            // Its version is known again when the last change is through.
            if (!changes.isRunning(item.id)) changes.make(enableItem(item, on));
          }}
        />
      ),
    },
    ...(may(sortDictItems) && !filtered
      ? [
          {
            name: 'sortOrder',
            title: t('顺序'),
            width: 100,
            render: (item: DictItemRecord) => {
              const index = rows.indexOf(item);
              return (
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('上移{0}', item.itemText ?? '')}
                    icon={<Icon of={ArrowUpOutlined} />}
                    disabled={index === 0 || sorting.isPending}
                    onClick={() => move(index, -1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={t('下移{0}', item.itemText ?? '')}
                    icon={<Icon of={ArrowDownOutlined} />}
                    disabled={index === rows.length - 1 || sorting.isPending}
                    onClick={() => move(index, 1)}
                  />
                </>
              );
            },
          },
        ]
      : []),
  ];

  return (
    <Drawer open title={t('字典列表：{0}', dict.name)} size={narrow ? '100%' : 720} onClose={onClose} destroyOnHidden>
      <div className="dict-tools">
        <Input
          allowClear={clearable()}
          prefix={<Icon of={SearchOutlined} />}
          placeholder={t('名称')}
          aria-label={t('名称')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          aria-label={t('状态')}
          value={status}
          onChange={setStatus}
          options={[
            { value: '', label: t('全部状态') },
            { value: '1', label: t('已启用') },
            { value: '0', label: t('已停用') },
          ]}
        />
        {may(endpoints.add) ? (
          <Button type="primary" icon={<Icon of={PlusOutlined} />} onClick={() => setForm({ id: null })}>
            {t('新增')}
          </Button>
        ) : null}
      </div>
      {items.error ? (
        <ErrorState title={t('字典项加载失败')} error={items.error} onRetry={() => void items.refetch()} />
      ) : (
        <DataTable
          label={t('字典项')}
          rows={rows}
          rowKey={(item) => item.id}
          rowLabel={(item) => item.itemText ?? ''}
          columns={columns}
          loading={items.isLoading}
          busy={items.isFetching}
          bones={5}
          density="middle"
          cards={narrow}
          actionsWidth={120}
          actions={(item) => (
            <RowButtons
              label={item.itemText ?? ''}
              buttons={[
                ...(mayEdit ? [{ key: 'edit', label: t('编辑'), run: () => setForm({ id: item.id }) }] : []),
                ...(may(endpoints.deleteBatch)
                  ? [{ key: 'delete', label: t('删除'), danger: true, run: () => remove(item) }]
                  : []),
              ]}
            />
          )}
          empty={
            <EmptyState
              title={filtered ? t('没有符合条件的字典项') : t('还没有字典项')}
              hint={
                filtered
                  ? t('换一个条件试试。')
                  : dict.numeric
                    ? t('该字典的数据值只能是整数。')
                    : t('新增后即可在表单中选择。')
              }
            />
          }
        />
      )}
      {form ? (
        <FormHost
          resource={spoken}
          extensions={extensions}
          id={form.id}
          given={{ dictId: dict.id, sortOrder: nextOrder(rows), status: 1 }}
          onClose={() => setForm(null)}
          onSaved={() => {
            setForm(null);
            refreshDictionaries().catch(showError);
          }}
        />
      ) : null}
    </Drawer>
  );
}

function nextOrder(rows: readonly DictItemRecord[]): number {
  return Math.max(0, ...rows.map((row) => row.sortOrder ?? 0)) + 1;
}

function ItemColor({ id, value, onChange, disabled, status, ...rest }: FieldPartProps) {
  return (
    <ColorInput
      id={id}
      disabled={disabled}
      aria-describedby={rest['aria-describedby']}
      {...(status ? { status } : {})}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
    />
  );
}

function StatusSwitch({ id, value, onChange, disabled }: FieldPartProps) {
  const t = useText();
  return (
    <Switch
      id={id}
      disabled={disabled}
      checked={Number(value ?? 1) === 1}
      checkedChildren={t('已启用')}
      unCheckedChildren={t('已停用')}
      onChange={(on) => onChange(on ? 1 : 0)}
    />
  );
}
