import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { CategorySelect } from '../../src/category/CategorySelect.tsx';
import { DepartSelect } from '../../src/depart/DepartSelect.tsx';
import { DictRadio } from '../../src/dictionary/DictRadio.tsx';
import { DictSelect } from '../../src/dictionary/DictSelect.tsx';
import { DateField } from '../../src/input/DateField.tsx';
import { NumberField } from '../../src/input/NumberField.tsx';
import { SwitchYN } from '../../src/input/SwitchYN.tsx';
import { TagsInput } from '../../src/input/TagsInput.tsx';
import { SearchSelect } from '../../src/select/SearchSelect.tsx';
import { FileUpload } from '../../src/upload/FileUpload.tsx';
import { UserSelect } from '../../src/user/UserSelect.tsx';

type Text = string | null;

interface Control<T> {
  value: T;
  onChange: (value: T) => void;
  id: string;
}

/** Every input of a form; what is stored stands below it. */
export default function Inputs() {
  return (
    <Form layout="vertical" className="demo-fields">
      <Field label="优先级" start="M">
        {(control) => <DictSelect dict="priority" {...control} />}
      </Field>
      <Field label="优先级（须加载）" start={null as Text}>
        {(control) => <DictSelect dict="late" {...control} />}
      </Field>
      <Field label="业务类型（多选）" start="ITO,KPO">
        {(control) => <DictSelect dict="outsourcing_type" multiple {...control} />}
      </Field>
      <Field label="性别" start="1">
        {(control) => <DictRadio dict="sex" {...control} />}
      </Field>
      <Field label="国家" start="C2">
        {(control) => <SearchSelect dictionary="demo_country,name,code" {...control} />}
      </Field>
      <Field label="外包类别" start={null as Text}>
        {(control) => <CategorySelect root="B02" {...control} />}
      </Field>
      <Field label="负责人" start="user007">
        {(control) => <UserSelect {...control} />}
      </Field>
      <Field label="部门" start={null as Text}>
        {(control) => <DepartSelect {...control} />}
      </Field>
      <Field label="开始日期" start={null as Text}>
        {(control) => <DateField {...control} />}
      </Field>
      <Field label="预算" start={1_200_000.5 as number | null}>
        {(control) => <NumberField scale={2} group {...control} />}
      </Field>
      <Field label="公开" start="N">
        {(control) => <SwitchYN {...control} />}
      </Field>
      <Field label="标签" start="外包,软件">
        {(control) => <TagsInput {...control} />}
      </Field>
      <Field label="附件" start={null as Text}>
        {(control) => <FileUpload {...control} />}
      </Field>
    </Form>
  );
}

interface FieldProps<T> {
  label: string;
  start: T;
  children: (control: Control<T extends string ? Text : T>) => ReactNode;
}

function Field<T extends Text | number>({ label, start, children }: FieldProps<T>) {
  type Value = T extends string ? Text : T;
  // The first value is one of the values that the input gives.
  const [value, setValue] = useState(start as Value);
  return (
    <Form.Item label={label} htmlFor={label} extra={<code>{JSON.stringify(value)}</code>}>
      {children({ value, onChange: setValue, id: label })}
    </Form.Item>
  );
}
