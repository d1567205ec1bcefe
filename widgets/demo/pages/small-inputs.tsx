import { Button, Form } from 'antd';
import { useState } from 'react';
import { DictCheckbox } from '../../src/dictionary/DictCheckbox.tsx';
import { ColorInput } from '../../src/input/ColorInput.tsx';
import { DateField, DateRange } from '../../src/input/DateField.tsx';
import { DragSlider } from '../../src/input/DragSlider.tsx';
import { InputPop } from '../../src/input/InputPop.tsx';
import { MoneyInput } from '../../src/input/NumberField.tsx';
import type { PickerKind } from '../../src/input/period.ts';
import { QueryInput } from '../../src/input/QueryInput.tsx';
import { SignaturePad } from '../../src/input/SignaturePad.tsx';
import { SwitchYN } from '../../src/input/SwitchYN.tsx';
import { CheckboxGroup } from '../../src/select/CheckboxGroup.tsx';
import { MultiSelect } from '../../src/select/MultiSelect.tsx';
import { Ellipsis } from '../../src/text/Ellipsis.tsx';
import { persons } from '../fake-rows.ts';
import { local } from '../language.ts';
import { Field, useShownState } from '../shown.tsx';

const carriers = [
  { value: 'paper', text: '纸质' },
  { value: 'electronic', text: '电子' },
  { value: 'film', text: '缩微胶片', disabled: true },
];
const people = persons.slice(0, 12).map(({ username, realname }) => ({ value: username, text: realname }));

const pickers: readonly [picker: PickerKind, label: string, stored: string][] = [
  ['date', '日期', '2026-03-05'],
  ['datetime', '日期时间', '2026-03-05 08:30:15'],
  ['time', '时间', '08:30:15'],
  ['week', '周', '2026-W10'],
  ['month', '月份', '2026-03'],
  ['quarter', '季度', '2026-Q1'],
  ['year', '年份', '2026'],
];

/** Small inputs in each of their states; what is stored stands below it. */
export default function SmallInputs() {
  const { control, choice } = useShownState();
  const [passes, setPasses] = useState(0);
  const { readOnly, ...plain } = control;
  return (
    <>
      {choice}
      <Form layout="vertical" className="demo-fields">
        <Field<string | null> label="包含" start={null}>
          {(field) => <QueryInput {...control} {...field} trim placeholder={local('请输入名称')} />}
        </Field>
        <Field<string | null> label="不等于" start="!作废">
          {(field) => <QueryInput {...control} {...field} mode="ne" />}
        </Field>
        <Field<string | null> label="不小于" start={null}>
          {(field) => <QueryInput {...control} {...field} mode="ge" />}
        </Field>
        <Field<string | null> label="不大于" start={null}>
          {(field) => <QueryInput {...control} {...field} mode="le" />}
        </Field>
        {pickers.map(([picker, label, stored]) => (
          <Field<string | null> key={picker} label={label} start={stored}>
            {(field) => <DateField {...control} {...field} picker={picker} />}
          </Field>
        ))}
        {pickers.map(([picker, label]) => (
          <Field<[string | null, string | null]> key={picker} label={`${label}范围`} start={[null, null]}>
            {(field) => <DateRange {...control} {...field} picker={picker} />}
          </Field>
        ))}
        <Field<string | null> label="载体" start="electronic,旧值">
          {(field) => <CheckboxGroup {...control} {...field} options={local(carriers)} />}
        </Field>
        <Field<string | null> label="业务类型" start={null}>
          {(field) => <DictCheckbox {...control} {...field} dict="outsourcing_type" />}
        </Field>
        <Field<string | null> label="参与人" start="user001;user002">
          {(field) => <MultiSelect {...control} {...field} options={people} spliter=";" />}
        </Field>
        <Field<string | number | null> label="启用" start={1}>
          {(field) => <SwitchYN {...control} {...field} options={[1, 0]} />}
        </Field>
        <Field<string | null> label="归档" start={null}>
          {(field) => <SwitchYN {...control} {...field} fill />}
        </Field>
        <Field<string | null> label="是否公开" start={null}>
          {(field) => <SwitchYN {...control} {...field} query />}
        </Field>
        <Field<string | null> label="颜色" start="#1677ff">
          {(field) => <ColorInput {...control} {...field} />}
        </Field>
        <Field<number | null> label="金额" start={1_200_000.5}>
          {(field) => <MoneyInput {...plain} {...field} />}
        </Field>
        <Field<string | null> label="说明" start="">
          {({ value, ...field }) => <InputPop {...plain} {...field} value={value ?? ''} title={local('说明')} />}
        </Field>
        <Field<boolean> label="验证" start={false}>
          {({ onChange, ...field }) => (
            <>
              <DragSlider {...plain} {...field} onChange={onChange} onSuccess={() => setPasses(passes + 1)} />
              <Button size="small" style={{ marginTop: 8 }} onClick={() => onChange(false)}>
                {local('重置验证')}
              </Button>{' '}
              {local('已通过')} {passes} {local('次')}
            </>
          )}
        </Field>
        <Field<string | null>
          label="签名"
          start={null}
          show={(picture) => (picture ? `${picture.slice(0, 22)}…` : null)}
        >
          {({ onChange, ...field }) => (
            <>
              <SignaturePad {...control} {...field} onChange={onChange} />
              <Button size="small" onClick={() => onChange(stored)}>
                {local('换成已存的签名')}
              </Button>
            </>
          )}
        </Field>
        <Form.Item label={local('长文本')}>
          <Ellipsis value="关于二〇二六年度服务外包项目档案验收与移交工作安排的通知" />
        </Form.Item>
      </Form>
    </>
  );
}

/** A picture that was not drawn on the pad. */
const stored = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="180"><path d="M40 90 q60 -80 120 0 t120 0 t120 0" stroke="black" fill="none" stroke-width="4"/></svg>',
)}`;
