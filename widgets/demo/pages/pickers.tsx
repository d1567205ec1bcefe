import { Button, Form } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { DepartSelect } from '../../src/depart/DepartSelect.tsx';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import { BizSelect } from '../../src/record/BizSelect.tsx';
import { positions, roles, users } from '../../src/record/lists.ts';
import { UserSelect } from '../../src/user/UserSelect.tsx';
import { local } from '../language.ts';
import { Field, type Text, useShownState } from '../shown.tsx';

const UserDialog = lazy(() => import('../../src/user/UserDialog.tsx'));

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
  const { control, choice } = useShownState();
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState<string[]>([]);
  return (
    <>
      {choice}
      <Form layout="vertical" className="demo-fields">
        <Field<Text> label="负责人" start="user007">
          {(field) => <UserSelect {...control} {...field} />}
        </Field>
        <Field<Text> label="成员（存编号，最多三人）" start="u1,u2,u404">
          {(field) => <UserSelect {...control} {...field} store="id" multiple most={3} />}
        </Field>
        <Field<Text> label="部门" start={null}>
          {(field) => <DepartSelect {...control} {...field} />}
        </Field>
        <Field<Text> label="可见部门（存编码）" start="A01A02">
          {(field) => <DepartSelect {...control} {...field} store="orgCode" multiple linked />}
        </Field>
        <Field<Text> label="我的部门" start={null}>
          {(field) => <DepartSelect {...control} {...field} multiple mine />}
        </Field>
        <Field<Text> label="职务" start="POST4,POST1">
          {(field) => <BizSelect {...control} {...field} list={positions} />}
        </Field>
        <Field<Text> label="角色（存编号）" start="r2">
          {(field) => <BizSelect {...control} {...field} list={demoRoles} returnId multiple={false} />}
        </Field>
        <Field<Text> label="参会人员" start={null}>
          {(field) => <BizSelect {...control} {...field} list={users} selectButtonText={local('选择用户')} />}
        </Field>
        <Field<Text> label="设备（列表不可用）" start="EQ1">
          {(field) => <BizSelect {...control} {...field} list={broken} />}
        </Field>
      </Form>
      <p>
        <Button onClick={() => setAdding(true)}>{local('添加已有用户')}</Button>{' '}
        <output aria-label={local('已添加')}>{added.join(',')}</output>
      </p>
      <EditableGrid label={local('分工')} columns={local(columns)} dataSource={rows} />
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
