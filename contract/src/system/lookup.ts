import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageOf, pageQuery } from '../core/envelope.ts';
import { AllDictItems, DictItem } from './session.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const Csv = Type.String({ maxLength: 100_000 });
const Short = Type.String({ maxLength: 256 });

/** One choice of a table dictionary. */
export const Choice = Type.Object({ value: Type.String(), text: Type.String(), title: Type.Optional(Type.String()) });

/** Items of one dictionary; a plain code gives disabled ones too. */
export const getDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems/:dictCode',
  access: 'signed-in',
  label: '查询字典项',
  params: Type.Object({ dictCode: Type.String({ minLength: 1, maxLength: 500 }) }),
  result: Type.Array(DictItem),
});

/** Enabled items of every dictionary. */
export const queryAllDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  access: 'signed-in',
  label: '查询全部字典项',
  result: AllDictItems,
  code: 200,
});

/** Choices of a table dictionary whose text or value contains the keyword. */
export const loadDict = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDict/:dictCode',
  access: 'signed-in',
  label: '查询表字典',
  params: Type.Object({ dictCode: Type.String({ minLength: 1, maxLength: 500 }) }),
  query: Type.Object({
    keyword: Type.Optional(Csv),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  result: Type.Array(Choice),
});

/** Labels of keys in their order; an unknown key is dropped unless `delNotExist` is false. */
export const loadDictItem = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictItem/:dictCode',
  access: 'signed-in',
  label: '查询表字典文本',
  params: Type.Object({ dictCode: Type.String({ minLength: 1, maxLength: 500 }) }),
  query: Type.Object({ key: Csv, delNotExist: Type.Optional(Type.String()) }),
  result: Type.Array(Type.String()),
});

/** A user as pickers show him. */
export const PickedUser = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Text,
  avatar: Type.Optional(Text),
  sex: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  phone: Type.Optional(Text),
  birthday: Type.Optional(Text),
  orgCodeTxt: Type.Optional(Text),
  status: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
});

export const queryUserComponentData = endpoint({
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  access: 'signed-in',
  label: '用户选择',
  query: Type.Object({
    ...pageQuery,
    departId: Type.Optional(Short),
    realname: Type.Optional(Short),
    username: Type.Optional(Short),
    id: Type.Optional(Short),
    field: Type.Optional(Type.String()),
  }),
  result: pageOf(PickedUser),
});

/** Users by one stored field; the value is a comma list with a trailing comma. Answers without envelope. */
export const getMultiUser = endpoint({
  method: 'GET',
  path: '/sys/user/getMultiUser',
  access: 'signed-in',
  label: '按字段查询用户',
  query: Type.Object({ username: Type.Optional(Csv), id: Type.Optional(Csv) }),
  result: Type.Array(PickedUser),
  answer: 'bare',
});

/** A department in a tree. */
export const DepartNode = Type.Object({
  key: Type.String(),
  value: Type.String(),
  title: Type.String(),
  isLeaf: Type.Boolean(),
  id: Type.String(),
  parentId: Text,
  departName: Type.String(),
  orgCode: Type.String(),
  orgCategory: Type.Optional(Text),
});

/** One level of departments (children of `pid`, or the roots), or the named ones. */
export const queryDepartTreeSync = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryDepartTreeSync',
  access: 'signed-in',
  label: '部门树（逐级）',
  query: Type.Object({
    pid: Type.Optional(Short),
    ids: Type.Optional(Csv),
    primaryKey: Type.Optional(Type.String({ maxLength: 32 })),
  }),
  result: Type.Array(DepartNode),
});

/** Departments whose name contains the word, flat. */
export const searchDeparts = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/searchBy',
  access: 'signed-in',
  label: '部门搜索',
  query: Type.Object({ keyWord: Short, myDeptSearch: Type.Optional(Type.String({ maxLength: 1 })) }),
  result: Type.Array(DepartNode),
});

/** A node of the category tree: `leaf` is true when it has no children. */
export const CategoryNode = Type.Object({
  key: Type.String(),
  title: Type.String(),
  code: Type.String(),
  leaf: Type.Boolean(),
  parentId: Text,
});

/** Children of a category: of `pid`, or below the node with code `pcode` (`0`: the roots). */
export const loadCategoryTree = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeData',
  access: 'signed-in',
  label: '分类字典树',
  query: Type.Object({
    pid: Type.Optional(Short),
    pcode: Type.Optional(Short),
    condition: Type.Optional(Type.String()),
  }),
  result: Type.Array(CategoryNode),
});

/** Names of categories, in the order of the ids. */
export const loadCategoryNames = endpoint({
  method: 'GET',
  path: '/sys/category/loadDictItem',
  access: 'signed-in',
  label: '分类字典文本',
  query: Type.Object({ ids: Csv, delNotExist: Type.Optional(Type.String()) }),
  result: Type.Array(Type.String()),
});
