import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { mostParams, type SheetParam } from '@dossier/contract/online/print/design.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';

export interface ParamsDialogProps {
  params: readonly SheetParam[];
  onSave: (params: SheetParam[]) => void;
  onClose: () => void;
}

const nameShape = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What whoever opens the report is asked. */
export function ParamsDialog({ params: given, onSave, onClose }: ParamsDialogProps) {
  const t = useText();
  const [params, setParams] = useState<readonly SheetParam[]>(given);
  const patch = (at: number, next: Partial<SheetParam>) =>
    setParams(params.map((param, of) => (of === at ? { ...param, ...next } : param)));
  const names = params.map(({ name }) => name);
  const wrong = params.some(
    ({ name, label }, at) => !nameShape.test(name) || label.trim() === '' || names.indexOf(name) !== at,
  );
  return (
    <AppModal
      open
      title={t('报表参数')}
      width={760}
      onCancel={onClose}
      okText={t('确定')}
      okButtonProps={{ disabled: wrong }}
      onOk={() => onSave([...params])}
    >
      <div className="prt-filters">
        {params.map((param, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names are typed here
          <span key={at} className="prt-param">
            <Input
              aria-label={t('参数名')}
              placeholder={t('参数名')}
              className="dw-mono"
              maxLength={40}
              value={param.name}
              status={nameShape.test(param.name) && names.indexOf(param.name) === at ? '' : 'error'}
              onChange={({ target }) => patch(at, { name: target.value })}
            />
            <Input
              aria-label={t('显示名称')}
              placeholder={t('显示名称')}
              maxLength={50}
              value={param.label}
              status={param.label.trim() === '' ? 'error' : ''}
              onChange={({ target }) => patch(at, { label: target.value })}
            />
            <Select
              aria-label={t('类型')}
              value={param.kind}
              options={[
                { value: 'text', label: t('文本') },
                { value: 'number', label: t('数字') },
                { value: 'date', label: t('日期') },
              ]}
              onChange={(kind: SheetParam['kind']) => patch(at, { kind })}
            />
            <Input
              aria-label={t('默认值')}
              placeholder={t('默认值')}
              maxLength={100}
              value={param.initial}
              onChange={({ target }) => patch(at, { initial: target.value })}
            />
            <Checkbox checked={param.required} onChange={({ target }) => patch(at, { required: target.checked })}>
              {t('必填')}
            </Checkbox>
            <Button
              type="text"
              icon={<Icon of={DeleteOutlined} />}
              aria-label={t('删除')}
              onClick={() => setParams(params.filter((_, of) => of !== at))}
            />
          </span>
        ))}
        <Button
          type="dashed"
          icon={<Icon of={PlusOutlined} aria-hidden />}
          disabled={params.length >= mostParams}
          onClick={() =>
            setParams([
              ...params,
              { name: `p${params.length + 1}`, label: '', kind: 'text', initial: '', required: false },
            ])
          }
        >
          {t('添加参数')}
        </Button>
      </div>
    </AppModal>
  );
}
