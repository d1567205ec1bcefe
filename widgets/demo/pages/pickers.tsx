import { Button, Form, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DepartSelect } from '../../src/depart/DepartSelect.tsx';
import type { ReadableProps } from '../../src/form/control.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { BizSelect } from '../../src/record/BizSelect.tsx';
import { positions, roles, users } from '../../src/record/lists.ts';
import { UserSelect } from '../../src/user/UserSelect.tsx';

const UserDialog = lazy(() => import('../../src/user/UserDialog.tsx'));

type Text = string | null;
type State = 'normal' | 'disabled' | 'readOnly' | 'error';

/** A list that answers all its records at once, and one that does not answer at all. */
const demoRoles = { ...roles, listUrl: '/demo/roles' };
const broken = { ...positions, name: '设备', listUrl: '/demo/none' };

const columns = [
  { key: 'user', title: '负责人', type: 'sel_user', fieldExtendJson: '{"store":"id","multiSelect":false}' },
  { key: 'departs', title: '协办部门', type: 'sel_depart', fieldExtendJson: '{"store":"orgCode"}' },
];
const rows = [{ id: '1', user: 'u7', departs: 'A01A01A01,A01A03' }];

/** Pickers of users, departments and configured lists in each of their states; what is stored stands below each. */
export default function Pickers() {
  const [state, setState] = useState<State>('normal');
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string[]>([]);
  const control: ReadableProps = {
    disabled: state === 'disabled',
    readOnly: state === 'readOnly',
    ...(state === 'error' ? { status: 'error' } : {}),
  };
  return (
    <>
      <Segmented<State>
        aria-label="状态"
        style={{ marginBottom: 16 }}
        value={state}
        onChange={setState}
        options={[
          { value: 'normal', label: '可编辑' },
          { value: 'disabled', label: '禁用' },
          { value: 'readOnly', label: '只读' },
          { value: 'error', label: '有误' },
        ]}
      />
      <Form layout="vertical" className="demo-fields">
        <Field label="负责人" start="user007">
          {(field) => <UserSelect {...control} {...field} />}
        </Field>
        <Field label="成员（存编号，最多三人）" start="u1,u2,u404">
          {(field) => <UserSelect {...control} {...field} store="id" multiple most={3} />}
        </Field>
        <Field label="部门">{(field) => <DepartSelect {...control} {...field} />}</Field>
        <Field label="可见部门（存编码）" start="A01A02">
          {(field) => <DepartSelect {...control} {...field} store="orgCode" multiple linked />}
        </Field>
        <Field label="我的部门">{(field) => <DepartSelect {...control} {...field} multiple mine />}</Field>
        <Field label="职务" start="POST4,POST1">
          {(field) => <BizSelect {...control} {...field} list={positions} />}
        </Field>
        <Field label="角色（存编号）" start="r2">
          {(field) => <BizSelect {...control} {...field} list={demoRoles} returnId multiple={false} />}
        </Field>
        <Field label="参会人员">
          {(field) => <BizSelect {...control} {...field} list={users} selectButtonText="选择用户" />}
        </Field>
        <Field label="设备（列表不可用）" start="EQ1">
          {(field) => <BizSelect {...control} {...field} list={broken} />}
        </Field>
      </Form>
      <p>
        <Button onClick={() => setAdding(true)}>添加已有用户</Button>{' '}
        <output aria-label="已添加">{added.join(',')}</output>
      </p>
      <EditableGrid label="分工" columns={columns} dataSource={rows} />
      {adding ? (
        <Suspense fallback={null}>
          <UserDialog
            store="id"
            multiple
            most={1000}
            chosen={[]}
            onCancel={() => setAdding(false)}
            onChoose={(ids) => {
              setAdded(ids);
              setAdding(false);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

interface FieldProps {
  label: string;
  start?: Text;
  children: (field: { id: string; value: Text; onChange: (value: Text) => void }) => ReactNode;
}

function Field({ label, start = null, children }: FieldProps) {
  const [value, setValue] = useState<Text>(start);
  return (
    <Form.Item
      label={label}
      htmlFor={label}
      extra={
        <code data-stored={label} style={{ color: 'var(--ant-color-text-secondary)' }}>
          {JSON.stringify(value)}
        </code>
      }
    >
      {children({ id: label, value, onChange: setValue })}
    </Form.Item>
  );
}
