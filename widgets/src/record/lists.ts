import type { BizList } from './BizSelect.tsx';

/** 职务: its code is stored, or its id. */
export const positions: BizList = {
  name: '职务',
  listUrl: '/sys/position/list',
  returnKeys: ['id', 'code'],
  displayKey: 'name',
  width: 1000,
  queryParamCode: 'name',
  queryParamText: '职务名称',
  columns: [
    { dataIndex: 'name', title: '职务名称' },
    { dataIndex: 'code', title: '职务编码' },
    { dataIndex: 'postRank', title: '职级', width: 100 },
  ],
};

/** 角色: its code is stored, or its id. */
export const roles: BizList = {
  name: '角色',
  listUrl: '/sys/role/list',
  returnKeys: ['id', 'roleCode'],
  displayKey: 'roleName',
  queryParamCode: 'roleName',
  queryParamText: '角色名称',
  columns: [
    { dataIndex: 'roleName', title: '角色名称' },
    { dataIndex: 'roleCode', title: '角色编码' },
  ],
};

/** 用户, without departments: whoever may read the list of users chooses from it. */
export const users: BizList = {
  name: '用户',
  listUrl: '/sys/user/list',
  returnKeys: ['id', 'username'],
  displayKey: 'realname',
  width: 1200,
  queryParamCode: 'username',
  queryParamText: '账号',
  queryConfig: [
    { key: 'sex', label: '性别', dictCode: 'sex' },
    { key: 'birthday', label: '生日', placeholder: '请选择出生日期', view: 'date' },
  ],
  columns: [
    { dataIndex: 'realname', title: '姓名' },
    { dataIndex: 'username', title: '账号' },
    { dataIndex: 'phone', title: '电话' },
    { dataIndex: 'birthday', title: '出生日期' },
  ],
};
