import { dict, integer, ref, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { role } from './role.ts';

/** 首页配置: the page that a role begins with. Of several roles the greatest priority decides (data-model: sys_role_index). */
export const homePage = resource({
  area: 'system',
  name: 'roleindex',
  label: '首页配置',
  path: '/sys/sysRoleIndex',
  table: 'sys_role_index',
  component: 'system/homeConfig/Index',
  tenancy: 'shared',
  owner: 'platformWrites',
  softDelete: false,
  versioned: false,
  titleField: 'url',
  order: [['priority', 'desc']],
  fields: {
    roleCode: ref(() => role, {
      ...{ label: '角色', text: 'roleName', by: 'roleCode', required: true, loose: true, search: 'equals' },
    }),
    url: text({
      label: '首页路径',
      required: true,
      max: 100,
      search: 'contains',
      mono: true,
      help: '菜单中页面的访问路径，例如/dashboard/workplace',
    }),
    component: text({ label: '首页组件', max: 255, readOnly: true, form: false, mono: true }),
    priority: integer({
      ...{ label: '优先级', initial: 0, minimum: 0, maximum: 9999 },
      help: '一人有多个角色时，优先级最大的生效',
    }),
    status: dict('valid_status', { label: '状态', initial: '1', required: true, search: 'equals' }),
  },
  excel: { title: '首页配置' },
});
