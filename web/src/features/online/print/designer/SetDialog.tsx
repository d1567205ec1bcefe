import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { DataSet, Design } from '@dossier/contract/online/print/design.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useSources, useSourcesOf } from '../print.api.ts';

export interface SetDialogProps {
  /** Null: a new one. */
  set: DataSet | null;
  design: Design;
  onSave: (set: DataSet) => void;
  onClose: () => void;
}

const nameShape = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Where the records of a set come from, by what they are found and in which order. */
export function SetDialog({ set: given, design, onSave, onClose }: SetDialogProps) {
  const t = useText();
  const id = useId();
  const sources = useSources();
  const [set, setSet] = useState<DataSet>(given ?? { name: freeName(design), kind: 'list', source: '', filters: [] });
  const source = useSourcesOf([set]).get(set.name);
  const patch = (next: Partial<DataSet>) => setSet({ ...set, ...next });
  const taken = design.sets.some(({ name }) => name === set.name && name !== given?.name);
  const wrong = !nameShape.test(set.name)
    ? t('名称由字母、数字、下划线组成，以字母开头')
    : taken
      ? t('名称重复')
      : null;
  const labels = new Map((source?.fields ?? []).map(({ name, label }) => [name, label]));
  return (
    <AppModal
      open
      title={given ? t('修改数据集') : t('添加数据集')}
      width={640}
      onCancel={onClose}
      okText={t('确定')}
      okButtonProps={{ disabled: wrong !== null || set.source === '' }}
      onOk={() => onSave({ ...set, filters: set.filters.filter(({ name }) => name !== '') })}
    >
      <div className="prt-form">
        <label htmlFor={`${id}-source`}>{t('数据来源')}</label>
        <Select
          id={`${id}-source`}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('在线报表或列表')}
          loading={sources.isFetching}
          value={set.source === '' ? null : `${set.kind} ${set.source}`}
          options={[
            { label: t('在线报表'), options: choices('report') },
            { label: t('列表'), options: choices('list') },
          ]}
          onChange={(value: string) => {
            const [kind = '', ...path] = value.split(' ');
            const { orderBy: _orderBy, descending: _descending, ...rest } = set;
            setSet({ ...rest, kind: kind === 'report' ? 'report' : 'list', source: path.join(' '), filters: [] });
          }}
        />
        <label htmlFor={`${id}-name`}>{t('数据集名称')}</label>
        <span>
          <Input
            id={`${id}-name`}
            className="dw-mono"
            maxLength={40}
            value={set.name}
            status={wrong ? 'error' : ''}
            aria-describedby={`${id}-wrong`}
            onChange={({ target }) => patch({ name: target.value })}
          />
          <small id={`${id}-wrong`} role="alert" className="prt-wrong">
            {wrong}
          </small>
        </span>
        <label htmlFor={`${id}-order`}>{t('排序')}</label>
        <span className="prt-pair">
          <Select
            id={`${id}-order`}
            allowClear
            placeholder={t('来源自己的顺序')}
            value={set.orderBy ?? null}
            options={(source?.orders ?? []).map((name) => ({ value: name, label: labels.get(name) ?? name }))}
            onChange={(orderBy: string | null | undefined) => {
              const { orderBy: _orderBy, descending: _descending, ...rest } = set;
              setSet(orderBy ? { ...rest, orderBy } : rest);
            }}
          />
          <Select
            aria-label={t('方向')}
            disabled={!set.orderBy}
            value={set.descending ? 'desc' : 'asc'}
            options={[
              { value: 'asc', label: t('升序') },
              { value: 'desc', label: t('降序') },
            ]}
            onChange={(order: string) => patch({ descending: order === 'desc' })}
          />
        </span>
        <span>{t('查询条件')}</span>
        <div className="prt-filters">
          {set.filters.map((filter, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
            <span key={at} className="prt-pair">
              <Select
                aria-label={t('条件')}
                placeholder={t('请选择')}
                value={filter.name || null}
                options={(source?.filters ?? []).map(({ name, label }) => ({ value: name, label }))}
                onChange={(name: string) =>
                  patch({ filters: set.filters.map((one, of) => (of === at ? { ...one, name } : one)) })
                }
              />
              <Input
                aria-label={t('条件的值')}
                maxLength={200}
                // biome-ignore lint/suspicious/noTemplateCurlyInString: parameters are written so
                placeholder={t('值，或 {0}', '${p1}')}
                value={filter.value}
                onChange={({ target }) =>
                  patch({ filters: set.filters.map((one, of) => (of === at ? { ...one, value: target.value } : one)) })
                }
              />
              <Button
                type="text"
                icon={<Icon of={DeleteOutlined} />}
                aria-label={t('删除')}
                onClick={() => patch({ filters: set.filters.filter((_, of) => of !== at) })}
              />
            </span>
          ))}
          <Button
            type="dashed"
            size="small"
            icon={<Icon of={PlusOutlined} aria-hidden />}
            disabled={!source || set.filters.length >= 20}
            onClick={() => patch({ filters: [...set.filters, { name: '', value: '' }] })}
          >
            {t('添加条件')}
          </Button>
          <small className="faint">{t('参数没有值时该条件不起作用。')}</small>
        </div>
      </div>
    </AppModal>
  );

  function choices(kind: 'report' | 'list') {
    return (sources.data ?? [])
      .filter((one) => one.kind === kind)
      .map(({ source: value, name }) => ({ value: `${kind} ${value}`, label: name }));
  }
}

function freeName({ sets }: Design): string {
  for (let at = 1; ; at += 1) if (!sets.some(({ name }) => name === `data${at}`)) return `data${at}`;
}
