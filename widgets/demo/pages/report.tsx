import { Form } from 'antd';
import { useState } from 'react';
import type { ReadableProps } from '../../src/form/control.ts';
import { PopupInput, type PopupInputProps } from '../../src/report/PopupInput.tsx';
import { local } from '../language.ts';
import { useShownState } from '../shown.tsx';

interface Shown
  extends Pick<
    PopupInputProps,
    'popupCode' | 'orgFields' | 'destFields' | 'multiple' | 'separator' | 'param' | 'sorter' | 'groupId'
  > {
  label: string;
  /** The target field that the box shows. */
  field: string;
  first?: Record<string, unknown>;
}

const shown: readonly Shown[] = [
  { label: '客户', field: 'customer', popupCode: 'customers', orgFields: 'name,code', destFields: 'customer,code' },
  {
    label: '合同',
    field: 'contract',
    popupCode: 'contracts',
    orgFields: 'code,amount',
    destFields: 'contract,amount',
    multiple: true,
    separator: ';',
    sorter: 'amount=desc',
    first: { contract: 'HT-2024-002', amount: '239000' },
  },
  {
    label: '今年的合同',
    field: 'contract',
    popupCode: 'contracts',
    orgFields: 'code',
    destFields: 'contract',
    param: { year: "'2026'", status: "'1'" },
    groupId: 'contracts',
  },
  { label: '通知', field: 'title', popupCode: 'notices', orgFields: 'title', destFields: 'title' },
  { label: '不存在的报表', field: 'x', popupCode: 'gone', orgFields: 'x', destFields: 'x' },
  { label: '缺少目标字段', field: 'x', popupCode: 'customers', orgFields: 'name' },
  { label: '字段数量不一致', field: 'x', popupCode: 'customers', orgFields: 'name,code', destFields: 'x' },
];

/** Pop-ups of reports in a form; what their fields hold stands below them. */
export default function ReportPopups() {
  const { control, choice } = useShownState();
  return (
    <>
      {choice}
      <Form layout="vertical" style={{ maxWidth: 480 }}>
        {local(shown).map((one) => (
          <Popup key={one.label} {...one} control={control} />
        ))}
      </Form>
    </>
  );
}

function Popup({ label, field, first = {}, control, ...popup }: Shown & { control: ReadableProps }) {
  const [held, setHeld] = useState<Readonly<Record<string, unknown>>>(first);
  const value = held[field];
  return (
    <Form.Item label={label} htmlFor={label}>
      <PopupInput
        {...control}
        {...popup}
        id={label}
        value={value === null || value === undefined ? null : String(value)}
        target={held}
        onFill={(values) => setHeld({ ...held, ...values })}
      />
      <code data-stored={label}>{JSON.stringify(held)}</code>
    </Form.Item>
  );
}
