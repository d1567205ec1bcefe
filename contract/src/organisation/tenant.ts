import { area, datetime, dict, integer, text } from '../core/field.ts';
import { count } from '../core/figure.ts';
import { resource } from '../core/resource.ts';
import { mostMegabytes } from '../operations/setting.ts';

/** Status of a tenant: frozen ones cannot be worked in. */
export const tenantStatus = { frozen: 0, normal: 1 } as const;

/**
 * 租户: a company of its own on this installation. Its number is typed in and is the record's id on the wire, a whole
 * number. Only the platform (those who work in no tenant) changes tenants.
 */
export const tenant = resource({
  area: 'system',
  name: 'tenant',
  label: '租户',
  path: '/sys/tenant',
  table: 'sys_tenant',
  component: 'system/TenantList',
  tenancy: 'shared',
  // Who works in a tenant sees his own tenants and no other.
  narrow: { field: 'no', operator: 'in', by: 'tenants' },
  softDelete: false,
  versioned: 'optional',
  titleField: 'name',
  choices: { fields: ['id', 'name'], by: ['status'] },
  fields: {
    name: text({ label: '租户名称', required: true, max: 100, search: 'contains' }),
    no: integer({
      label: '租户编号',
      column: 'id',
      required: true,
      frozen: true,
      minimum: 1,
      maximum: 999_999_999,
      list: 110,
      help: '保存后不能修改',
    }),
    beginDate: datetime({ label: '开始时间', help: '为空表示立即可用', list: 170 }),
    endDate: datetime({ label: '结束时间', help: '为空表示长期有效；到期后不能登录', list: 170 }),
    status: dict('tenant_status', {
      label: '状态',
      numeric: true,
      initial: 1,
      required: true,
      search: 'equals',
      list: 90,
      state: true,
    }),
    fileQuota: integer({
      label: '存储上限(MB)',
      minimum: 0,
      maximum: mostMegabytes,
      list: 120,
      help: '为空时采用系统设置的上限，0 表示不限',
    }),
    workPlace: area({ label: '所在地', partial: true, search: 'equals', list: 200 }),
    companyAddress: text({ label: '详细地址', max: 100, list: false }),
    houseNumber: text({ label: '邀请码', readOnly: true, mono: true, list: false }),
  },
  figures: { usable: count({ status: '1' }, '正常租户') },
  order: [['no', 'asc']],
  without: ['editMany', 'exportXls', 'importExcel', 'addBatch'],
  messages: { deleted: '删除成功', deletedBatch: '删除成功！', noneChosen: '未选中租户！' },
});
