import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { GridColumn, GridRow } from '../../src/grid/column.ts';
import { EditableGrid } from '../../src/grid/EditableGrid.tsx';
import type { GridHandle } from '../../src/grid/handle.ts';
import { ValidateError, validateFormAndTables, validateTables } from '../../src/grid/model/validate-tables.ts';
import { Tabs } from '../../src/kit/Tabs.tsx';
import { local } from '../language.ts';

/** Every named pattern once, with a value that breaks it. */
const patterns: readonly [pattern: string, title: string, wrong: string][] = [
  ['*', '非空', ''],
  ['n6-16', '数字6到16位', '12a'],
  ['*6-16', '任意6到16位', 'abc'],
  ['s6-18', '字母6到18位', 'abc1'],
  ['url', '网址', 'example'],
  ['e', '邮箱', 'a@b'],
  ['m', '手机', '12345'],
  ['p', '邮编', '3100'],
  ['s', '字母', 'a1'],
  ['n', '数字', '一'],
  ['z', '整数', '1.5'],
  ['money', '金额', '1.234'],
];

const patternColumns: GridColumn[] = [
  ...patterns.map(
    ([pattern, title]): GridColumn => ({
      key: pattern,
      title,
      type: 'input',
      width: 130,
      validateRules: [{ pattern }],
    }),
  ),
  { key: 'only', title: '唯一', type: 'input', width: 110, validateRules: [{ pattern: 'only' }] },
  {
    key: 'regular',
    title: '大写编号',
    type: 'input',
    width: 130,
    validateRules: [{ pattern: '^[A-Z]{2}-\\d+$', message: '应如 AB-1' }],
  },
  {
    key: 'taken',
    title: '登录名',
    type: 'input',
    width: 130,
    validateRules: [{ required: true }, { handler: isFree, message: '登录名已被占用' }],
  },
];

/** Asks as a server would: `admin` is taken. */
async function isFree({ value }: { value: unknown }): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, 40));
  return value !== 'admin';
}

const patternRows: GridRow[] = [
  {
    id: '1',
    ...Object.fromEntries(patterns.map(([pattern, , wrong]) => [pattern, wrong])),
    only: '甲',
    regular: 'ab',
    taken: 'admin',
  },
  { id: '2', ...good('乙'), only: '甲' },
  ...Array.from({ length: 30 }, (_, at): GridRow => ({ id: String(at + 3), ...good(`丙${at}`) })),
];

function good(name: string): GridRow {
  return {
    '*': name,
    'n6-16': '123456',
    '*6-16': 'abc123',
    's6-18': 'abcdef',
    url: 'https://example.com',
    e: 'a@b.cn',
    m: '13800138000',
    p: '310000',
    s: 'abc',
    n: '1.5',
    z: '15',
    money: '1.23',
    only: name,
    regular: 'AB-1',
    taken: `user-${name}`,
  };
}

const memberColumns: GridColumn[] = [
  { key: 'name', title: '姓名', type: 'input', width: 200, validateRules: [{ required: true }] },
  { key: 'mobile', title: '手机', type: 'input', width: 200, validateRules: [{ pattern: 'm' }] },
];
const memberRows: GridRow[] = [{ id: 'm1', name: '王建国', mobile: '13800138000' }, { id: 'm2' }];
const contractRows: GridRow[] = [{ id: 'c1', name: '海川科技', mobile: '13900139000' }];

/** Rules of cells, the list of what failed, several tables and a form checked together. */
export default function GridValidation() {
  const all = useRef<GridHandle>(null);
  const members = useRef<GridHandle>(null);
  const contacts = useRef<GridHandle>(null);
  const [form] = Form.useForm<{ title: string }>();
  const [tab, setTab] = useState('contacts');
  const [said, setSaid] = useState('');
  const cases = [
    {
      validate: async () => (await contacts.current?.validateTable()) ?? null,
      paneKey: 'contacts',
      activate: () => setTab('contacts'),
    },
    {
      validate: async () => (await members.current?.validateTable()) ?? null,
      paneKey: 'members',
      activate: () => setTab('members'),
    },
  ];

  async function check(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
      setSaid(local('全部通过'));
    } catch (error) {
      if (!(error instanceof ValidateError)) throw error;
      setSaid(`${error.error}，第 ${error.index} 个，页签 ${error.paneKey ?? '无'}，${error.errMap?.size ?? 0} 行`);
    }
  }

  return (
    <>
      <EditableGrid
        ref={all}
        label={local('校验规则')}
        columns={local(patternColumns)}
        dataSource={patternRows}
        toolbar
        rowNumber
        size="small"
        toolbarSuffix={<Button onClick={() => void all.current?.validateTable()}>{local('校验全部')}</Button>}
      />
      <Form form={form} layout="vertical" style={{ margin: '16px 0', maxWidth: 360 }}>
        <Form.Item
          name="title"
          label={local('合同名称')}
          rules={[{ required: true, message: local('请输入合同名称') }]}
        >
          <Input />
        </Form.Item>
      </Form>
      <Tabs
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'contacts',
            label: local('联系人'),
            forceRender: true,
            children: (
              <EditableGrid
                ref={contacts}
                label={local('联系人')}
                columns={local(memberColumns)}
                dataSource={contractRows}
                size="small"
              />
            ),
          },
          {
            key: 'members',
            label: local('成员'),
            forceRender: true,
            children: (
              <EditableGrid
                ref={members}
                label={local('成员')}
                columns={local(memberColumns)}
                dataSource={memberRows}
                size="small"
              />
            ),
          },
        ]}
      />
      <div style={{ display: 'flex', gap: 8, marginTop: 16, alignItems: 'center' }}>
        <Button onClick={() => void check(() => validateTables(cases))}>{local('校验两个表')}</Button>
        <Button onClick={() => void check(() => validateFormAndTables(form, cases))}>{local('校验表单和表')}</Button>
        <output aria-label={local('校验结果')}>{said}</output>
      </div>
    </>
  );
}
