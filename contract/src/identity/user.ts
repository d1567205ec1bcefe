import { date, depart, dict, files, ref, tags, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { depart as department } from '../organisation/depart.ts';
import { position } from '../organisation/position.ts';

/**
 * 用户: an account and the person behind it. Password, status, roles and memberships are no fields:
 * each has calls of its own (user-calls.ts), so that no edit can change them in passing.
 */
export const user = resource({
  area: 'system',
  name: 'user',
  label: '用户',
  path: '/sys/user',
  table: 'sys_user',
  component: 'system/UserList',
  names: { fields: ['id', 'username', 'realname'], by: 'username' },
  // A user may belong to several tenants: who works for one sees its users and no other.
  tenancy: 'shared',
  narrow: { field: 'relTenantIds', operator: 'member', by: 'tenant' },
  versioned: 'optional',
  titleField: 'realname',
  choices: {
    fields: ['id', 'username', 'realname', 'phone', 'email', 'workNo'],
    by: ['status', 'orgCode', 'createTime'],
  },
  fields: {
    username: text({
      label: '用户账号',
      header: '登录账号',
      required: true,
      missing: '请输入用户账号!',
      unique: true,
      frozen: true,
      max: 100,
      pattern: 'username',
      search: 'contains',
      grams: true,
      mono: true,
    }),
    realname: text({
      label: '用户姓名',
      header: '真实姓名',
      required: true,
      missing: '请输入用户姓名!',
      max: 100,
      search: 'contains',
      grams: true,
    }),
    /** Code of the department that the user works in; lists show the names of all his departments. */
    orgCode: ref(() => department, {
      ...{ text: 'departName', by: 'orgCode', loose: true, label: '部门', readOnly: true },
      ...{ list: 130, importance: 78, excel: false },
    }),
    phone: text({
      label: '手机号码',
      header: '电话',
      required: true,
      missing: '请输入手机号',
      unique: true,
      max: 45,
      pattern: 'accountMobile',
      search: 'contains',
      list: 130,
    }),
    workNo: text({
      label: '工号',
      required: true,
      missing: '请输入工号',
      unique: true,
      max: 100,
      list: false,
      mono: true,
    }),
    post: ref(() => position, { text: 'name', by: 'code', loose: true, label: '职务', multiple: true, list: false }),
    sex: dict('sex', { label: '性别', numeric: true, search: 'equals', list: 64 }),
    birthday: date({ label: '生日', list: 112 }),
    userIdentity: dict('user_identity', {
      label: '身份',
      header: '（1普通成员 2上级）',
      numeric: true,
      initial: 1,
      list: false,
    }),
    departIds: depart({ label: '负责部门', multiple: true, list: 130 }),
    relTenantIds: tags({ label: '租户', most: 50, list: false, excel: false, sortable: false, queryable: false }),
    activitiSync: dict('activiti_sync', {
      label: '同步工作流',
      numeric: true,
      initial: 1,
      internal: true,
      excel: false,
    }),
    email: text({ label: '邮箱', unique: true, header: '电子邮件', max: 45, pattern: 'email', list: false }),
    telephone: text({ label: '座机号', max: 45, pattern: 'landline', list: false }),
    avatar: files({ label: '头像', most: 1, image: true, accept: 'image/*' }),
    status: dict('user_status', {
      label: '状态',
      numeric: true,
      readOnly: true,
      search: 'equals',
      list: 76,
      state: true,
    }),
    delFlag: dict('del_flag', { label: '删除状态', numeric: true, readOnly: true, internal: true, sortable: false }),
    clientId: text({ label: '设备标识', readOnly: true, internal: true, excel: false }),
  },
  sections: [
    {
      title: '组织与权限',
      fields: ['userIdentity', 'departIds', 'relTenantIds'],
    },
    { title: '个人资料', fields: ['sex', 'birthday', 'email', 'telephone', 'avatar'] },
  ],
  uniques: [
    { fields: ['username'], message: '用户名已存在!' },
    { fields: ['phone'], message: '手机号已存在!' },
    { fields: ['email'], message: '邮箱已存在!' },
    { fields: ['workNo'], message: '工号已存在!' },
  ],
  events: { frozenBatch: '冻结/解冻' },
  grouped: true,
  messages: { deleted: '删除用户成功', deletedBatch: '批量删除用户成功' },
  excel: {
    title: '用户列表',
    columns: [
      'username',
      'realname',
      'avatar',
      'birthday',
      'sex',
      'email',
      'phone',
      'status',
      'delFlag',
      'workNo',
      'post',
      'telephone',
      'userIdentity',
      'departIds',
    ],
  },
});
