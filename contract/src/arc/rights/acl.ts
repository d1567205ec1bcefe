import { datetime, depart, dict, longText, ref, text, user } from '../../core/field.ts';
import { count } from '../../core/figure.ts';
import { resource } from '../../core/resource.ts';
import { archiveClass } from '../class.ts';
import { archiveItem } from '../item.ts';

/** What an entry of an access list does (dictionary arc_acl_effect). */
export const aclEffect = { allow: 'allow', deny: 'deny' } as const;

/**
 * 访问名单: people and departments that a record, or a class with all below it, is shown to or kept from (domain 6.2, DR8).
 * Who may not know of the record finds no entry about it either.
 */
export const accessEntry = resource({
  area: 'arc',
  name: 'acl',
  label: '访问名单',
  path: '/arc/acl',
  table: 'arc_acl',
  component: 'arc/AclList',
  titleField: 'targetNo',
  auditChain: { number: 'targetNo' },
  accessList: { items: false, classField: 'classId' },
  covers: { table: 'arc_acl', key: 'id', item: 'item_id', of: 'arc:item' },
  fields: {
    targetNo: text({
      label: '档号或分类码',
      readOnly: true,
      form: false,
      max: 80,
      search: 'starts',
      mono: true,
      list: 220,
    }),
    itemId: ref(() => archiveItem, {
      label: '档案',
      text: 'title',
      excelText: 'archiveNo',
      frozen: true,
      loose: true,
      search: 'equals',
      list: 240,
      help: '档案和分类只选一项',
    }),
    classId: ref(() => archiveClass, {
      label: '分类',
      text: 'name',
      excelText: 'code',
      asTree: true,
      frozen: true,
      search: 'equals',
      more: true,
      list: 140,
      help: '含其下级分类',
    }),
    effect: dict('arc_acl_effect', {
      label: '允许或禁止',
      required: true,
      frozen: true,
      search: 'equals',
      list: 110,
      help: '禁止优先于允许；允许不能超过密级和全宗授权',
    }),
    username: user({
      label: '用户',
      frozen: true,
      search: 'equals',
      list: 100,
      help: '用户和部门只选一项',
    }),
    departId: depart({
      label: '部门',
      frozen: true,
      search: 'equals',
      more: true,
      list: 140,
      help: '含其下级部门',
    }),
    validUntil: datetime({ label: '截止时间', search: 'range', more: true, list: 160, help: '不填则长期有效' }),
    reason: longText({ label: '列入事由', required: true, max: 500, list: 220 }),
  },
  figures: {
    deny: count({ effect: aclEffect.deny }, '禁止'),
    allow: count({ effect: aclEffect.allow }, '允许'),
  },
  prints: { register: { kind: 'list', label: '访问名单台账' } },
  without: ['importExcel', 'addBatch', 'editMany'],
  messages: { notFound: '记录不存在或已被删除' },
});
