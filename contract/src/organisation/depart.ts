import { mostSort } from '@dossier/rules/patterns.ts';
import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { dict, integer, longText, text } from '../core/field.ts';
import { resource } from '../core/resource.ts';
import { audit, Text, Whole } from '../core/wire.ts';
import { PickedUser } from '../dictionaries/lookup.ts';

const base = '/sys/sysDepart';

/**
 * 部门: a node of the organisation. Its `orgCode` is generated, never changes and is never used twice,
 * because rows of all screens are filtered by it.
 */
export const depart = resource({
  area: 'system',
  name: 'depart',
  label: '部门',
  path: base,
  events: { sort: '调整顺序' },
  table: 'sys_depart',
  component: 'system/DepartList',
  // The wire deletes departments for good, with all below them.
  softDelete: false,
  versioned: 'optional',
  choices: {
    fields: ['id', 'departName', 'orgCode'],
    by: ['orgCategory', 'orgType', 'departOrder', 'status', 'createTime'],
    parent: 'parentId',
  },
  fields: {
    departName: text({ label: '机构名称', header: '机构/部门名称', required: true, max: 100, search: 'contains' }),
    parentId: text({ label: '上级部门', max: 32, frozen: true, list: false, excel: false }),
    /** Given by the server; a file that is imported may bring it, to place the row below its parent. */
    orgCode: text({ label: '机构编码', frozen: true, max: 64, search: 'starts', mono: true, excel: true }),
    orgCategory: dict('org_category', { label: '机构类型', header: '机构类别', search: 'equals' }),
    orgType: text({ label: '层级', readOnly: true, list: false, excel: false }),
    departOrder: integer({ label: '排序值', header: '排序', initial: 0, minimum: 0, maximum: mostSort }),
    departNameEn: text({ label: '英文名', max: 500, list: false }),
    departNameAbbr: text({ label: '缩写', max: 500, list: false, excel: false }),
    mobile: text({ label: '手机号', max: 32, pattern: 'anyMobile', list: false }),
    fax: text({ label: '传真', max: 32, list: false }),
    address: text({ label: '地址', max: 100, list: false }),
    description: text({ label: '描述', max: 500, list: false }),
    memo: longText({ label: '备注', max: 500, list: false }),
    status: dict('depart_status', { label: '状态', initial: '1', list: false, excel: false }),
  },
  titleField: 'departName',
  // Parents before children, so that an export can be imported again.
  order: [['orgCode', 'asc']],
  excel: {
    title: '部门列表',
    columns: [
      ...['departName', 'departNameEn', 'departOrder', 'description', 'orgCategory', 'orgCode'],
      ...['mobile', 'fax', 'address', 'memo'],
    ],
  },
});

const nodeFields = {
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  isLeaf: Type.Boolean(),
  id: Type.String(),
  parentId: Text,
  departName: Type.String(),
  departNameEn: Text,
  departNameAbbr: Text,
  departOrder: Whole,
  description: Text,
  orgCategory: Text,
  orgType: Text,
  orgCode: Type.String(),
  mobile: Text,
  fax: Text,
  address: Text,
  memo: Text,
  status: Text,
  delFlag: Text,
  qywxIdentifier: Text,
  /** Ids of the users that lead it, comma list; only where the call says so. */
  directorUserIds: Text,
  version: Type.Integer(),
  ...audit,
};
const FlatNode = Type.Object(nodeFields);
export interface DepartNode extends Static<typeof FlatNode> {
  children: DepartNode[] | null;
}
/** A department in a tree. */
export const DepartNode = Type.Object({ ...nodeFields, children: Type.Unsafe<DepartNode[] | null>(Type.Any()) });

const Id = Type.String({ minLength: 1, maxLength: 64 });
const Ids = Type.Optional(Type.String({ maxLength: 100_000 }));
const Nodes = Type.Array(DepartNode);
const get = { method: 'GET', access: 'signed-in' } as const;

/** The whole tree, or the named ones, flat. */
export const queryDepartTree = endpoint({
  ...get,
  path: `${base}/queryTreeList`,
  label: '部门树',
  query: Type.Object({ ids: Ids }),
  result: Nodes,
});

/** One level of departments (children of `pid`, or the roots), or the named ones; with the directors. */
export const queryDepartTreeSync = endpoint({
  ...get,
  path: `${base}/queryDepartTreeSync`,
  label: '部门树（逐级）',
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    ids: Ids,
    /** `orgCode`: the ids are codes. */
    primaryKey: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  result: Nodes,
});

/** Message `2` and the managed sub-trees for a superior, message `1` and nothing for everybody else. */
export const queryMyDepartTree = endpoint({
  ...get,
  path: `${base}/queryMyDeptTreeList`,
  label: '我的部门树',
  result: Type.Union([Nodes, Type.Null()]),
});

export interface DepartIdNode {
  key: string;
  value: string;
  title: string;
  code: string;
  children: DepartIdNode[] | null;
}
/** Ids and names alone. */
export const queryDepartIdTree = endpoint({
  ...get,
  path: `${base}/queryIdTree`,
  label: '部门树（编号）',
  result: Type.Array(Type.Unsafe<DepartIdNode>(Type.Any())),
});

/** Departments whose name contains the word, flat; `myDeptSearch` 1: only managed ones. */
export const searchBy = endpoint({
  ...get,
  path: `${base}/searchBy`,
  label: '部门搜索',
  query: Type.Object({
    keyWord: Type.Optional(Type.String({ maxLength: 100 })),
    myDeptSearch: Type.Optional(Type.String({ maxLength: 1 })),
  }),
  result: Nodes,
});

/** Users and departments by one word. */
export const searchOrganisation = endpoint({
  ...get,
  path: `${base}/queryTreeByKeyWord`,
  label: '部门与人员搜索',
  query: Type.Object({ keyWord: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Object({ userList: Type.Array(PickedUser), departList: Nodes }),
  code: 200,
});

/** All ancestors of the given departments, from the root down. */
export const queryDepartAncestors = endpoint({
  ...get,
  path: `${base}/queryAllParentId`,
  label: '部门上级查询',
  query: Type.Object({ departId: Ids, orgCode: Ids }),
  result: Type.Record(
    Type.String(),
    Type.Object({ parentIds: Type.Array(Type.String()), parentMap: Type.Record(Type.String(), DepartNode) }),
  ),
  code: 200,
});

export const listAllDeparts = endpoint({
  ...get,
  path: `${base}/listAll`,
  label: '部门列表',
  query: Type.Object({ id: Type.Optional(Type.String({ maxLength: 64 })) }),
  result: Nodes,
});

export const getDepartName = endpoint({
  ...get,
  path: `${base}/getDepartName`,
  label: '部门-按编码查询',
  query: Type.Object({ orgCode: Id }),
  result: Type.Union([DepartNode, Type.Null()]),
});

/** Name of the department above one. */
export const queryParentName = endpoint({
  ...get,
  path: `${base}/queryParentName`,
  label: '上级部门名称',
  query: Type.Object({ id: Id }),
  result: Text,
});

export const getUsersByDepartId = endpoint({
  ...get,
  path: `${base}/getUsersByDepartId`,
  label: '部门的人员',
  query: Type.Object({ id: Id }),
  result: Type.Array(PickedUser),
});

export const queryDepartsByIds = endpoint({
  ...get,
  path: `${base}/queryByIds`,
  label: '部门-按编号查询',
  query: Type.Object({ deptIds: Type.String({ minLength: 1, maxLength: 100_000 }) }),
  result: Nodes,
  code: 200,
});

/** Puts the departments of one level into the given order (drag and drop). */
export const sortDeparts = endpoint({
  method: 'PUT',
  path: `${base}/sort`,
  access: 'system:depart:edit',
  label: '部门-排序',
  body: Type.Object({
    parentId: Type.Optional(Type.Union([Id, Type.Null()])),
    ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }),
  }),
});
