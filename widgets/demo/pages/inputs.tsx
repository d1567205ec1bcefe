import { Form } from 'antd';
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
import { Field, type Text } from '../shown.tsx';

/** Every input of a form; what is stored stands below it. */
export default function Inputs() {
  return (
    <Form layout="vertical" className="demo-fields">
      <Field<Text> label="优先级" start="M">
        {(control) => <DictSelect dict="priority" {...control} />}
      </Field>
      <Field<Text> label="优先级（须加载）" start={null}>
        {(control) => <DictSelect dict="late" {...control} />}
      </Field>
      <Field<Text> label="业务类型（多选）" start="ITO,KPO">
        {(control) => <DictSelect dict="outsourcing_type" multiple {...control} />}
      </Field>
      <Field<Text> label="性别" start="1">
        {(control) => <DictRadio dict="sex" {...control} />}
      </Field>
      <Field<Text> label="国家" start="C2">
        {(control) => <SearchSelect dictionary="demo_country,name,code" {...control} />}
      </Field>
      <Field<Text> label="外包类别" start={null}>
        {(control) => <CategorySelect root="B02" {...control} />}
      </Field>
      <Field<Text> label="负责人" start="user007">
        {(control) => <UserSelect {...control} />}
      </Field>
      <Field<Text> label="部门" start={null}>
        {(control) => <DepartSelect {...control} />}
      </Field>
      <Field<Text> label="开始日期" start={null}>
        {(control) => <DateField {...control} />}
      </Field>
      <Field<number | null> label="预算" start={1_200_000.5}>
        {(control) => <NumberField scale={2} group {...control} />}
      </Field>
      <Field<Text> label="公开" start="N">
        {(control) => <SwitchYN {...control} />}
      </Field>
      <Field<Text> label="标签" start="外包,软件">
        {(control) => <TagsInput {...control} />}
      </Field>
      <Field<Text> label="附件" start={null}>
        {(control) => <FileUpload {...control} />}
      </Field>
    </Form>
  );
}
