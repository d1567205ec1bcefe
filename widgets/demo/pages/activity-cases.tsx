import {
  Button,
  Cascader,
  ColorPicker,
  Drawer,
  Dropdown,
  Form,
  Image,
  Input,
  Menu,
  Popconfirm,
  Popover,
  Table,
  Tooltip,
  Tour,
  Upload,
} from 'antd';
import { type ComponentType, useState } from 'react';
import { AppModal } from '../../src/dialog/AppModal.tsx';
import { DateField } from '../../src/input/DateField.tsx';
import { Select } from '../../src/kit/Select.tsx';
import { Tabs } from '../../src/kit/Tabs.tsx';
import { TreeSelect } from '../../src/kit/TreeSelect.tsx';
import { departs, persons } from '../fake-rows.ts';
import { local } from '../language.ts';

const people = persons.map(({ username, realname }) => ({ value: username, label: realname }));
const tree = departs.map(({ id, title, parentId }) => ({ id, pId: parentId ?? 0, value: id, title }));
const regions = [{ value: '浙江', label: '浙江', children: [{ value: '杭州', label: '杭州' }] }];
const pixel =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="teal"/></svg>';

/** Components that are open or hold state, by name. Each starts closed and empty; the test opens it as a user does. */
export const cases: Readonly<Record<string, ComponentType>> = {
  AppModal: () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{local('打开')}</Button>
        <AppModal title={local('窗口内容')} open={open} onCancel={() => setOpen(false)} onOk={() => setOpen(false)}>
          <Input aria-label={local('备注')} />
        </AppModal>
      </>
    );
  },
  Drawer: () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{local('打开')}</Button>
        <Drawer title={local('抽屉内容')} open={open} onClose={() => setOpen(false)}>
          <Input aria-label={local('备注')} />
        </Drawer>
      </>
    );
  },
  Select: () => <Select aria-label={local('人员')} style={{ width: 240 }} options={people} />,
  TreeSelect: () => (
    <TreeSelect
      aria-label={local('部门')}
      style={{ width: 240 }}
      treeDataSimpleMode
      treeDefaultExpandAll
      treeData={tree}
    />
  ),
  Cascader: () => <Cascader aria-label={local('地区')} style={{ width: 240 }} options={regions} />,
  DateField: () => {
    const [value, setValue] = useState<string | null>(null);
    return <DateField aria-label={local('日期')} value={value} onChange={setValue} />;
  },
  Popover: () => (
    <Popover trigger="click" content={local('气泡内容')}>
      <Button>{local('打开')}</Button>
    </Popover>
  ),
  Popconfirm: () => {
    const [count, setCount] = useState(0);
    return (
      <Popconfirm title={local('确认内容')} okText="确定" onConfirm={() => setCount(count + 1)}>
        <Button>{local('打开')}</Button>
        {local('已确认')} {count} {local('次')}
      </Popconfirm>
    );
  },
  Dropdown: () => {
    const [chosen, setChosen] = useState('无');
    return (
      <Dropdown
        trigger={['click']}
        menu={{ items: [{ key: '导出', label: local('导出菜单') }], onClick: ({ key }) => setChosen(key) }}
      >
        <Button>
          {local('打开（')}
          {chosen}）
        </Button>
      </Dropdown>
    );
  },
  Tooltip: () => (
    <Tooltip trigger="click" title={local('提示内容')}>
      <Button>{local('打开')}</Button>
    </Tooltip>
  ),
  Image: () => <Image src={pixel} alt="图片" width={80} />,
  Table: () => (
    <Table
      virtual
      rowKey="id"
      size="small"
      pagination={false}
      scroll={{ x: 600, y: 200 }}
      rowSelection={{}}
      columns={[
        { title: local('账号'), dataIndex: 'username', width: 200 },
        { title: local('姓名'), dataIndex: 'realname', width: 200 },
      ]}
      dataSource={[...persons]}
    />
  ),
  Tabs: () => (
    <Tabs
      items={[
        { key: '1', label: local('基本信息'), children: '基本内容' },
        { key: '2', label: local('历史'), children: <Input aria-label={local('备注')} /> },
      ]}
    />
  ),
  Form: () => (
    <Form layout="vertical">
      <Form.Item name="name" label={local('名称')} rules={[{ required: true, message: local('请输入名称') }]}>
        <Input />
      </Form.Item>
      <Form.Item name="note" label={local('备注')}>
        <Input />
      </Form.Item>
      <Button htmlType="submit">{local('保存')}</Button>
    </Form>
  ),
  Menu: () => (
    <Menu
      mode="inline"
      style={{ width: 240 }}
      items={[{ key: 'a', label: local('系统'), children: [{ key: 'b', label: local('用户') }] }]}
    />
  ),
  Tour: () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>{local('打开')}</Button>
        <Tour
          open={open}
          onClose={() => setOpen(false)}
          steps={[{ title: local('第一步') }, { title: local('第二步') }]}
        />
      </>
    );
  },
  ColorPicker: () => <ColorPicker defaultValue="#1890ff" showText />,
  Upload: () => (
    <Upload beforeUpload={() => false}>
      <Button>{local('选择文件')}</Button>
    </Upload>
  ),
};
