import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';

const Optional = Type.Union([Type.String(), Type.Null()]);
/** Key is the node's id; `code` its category code. */
export const CategoryNode = Type.Object({
  key: Type.String(),
  title: Optional,
  code: Optional,
  leaf: Type.Boolean(),
  parentId: Optional,
  value: Optional,
  icon: Optional,
  children: Type.Union([Type.Array(Type.Unsafe<CategoryTree>(Type.Any())), Type.Null()]),
});
export interface CategoryTree {
  key: string;
  title: string | null;
  code: string | null;
  leaf: boolean;
  parentId: string | null;
  value: string | null;
  icon: string | null;
  children: CategoryTree[] | null;
}

/** Children of the node with code `pcode` (`0` = the roots); with async=false the whole tree below it. */
export const loadTreeRoot = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRoot',
  access: 'signed-in',
  label: '分类字典树',
  query: Type.Object({ async: Type.Optional(Type.String()), pcode: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Array(CategoryNode),
  code: 0,
});

export const loadTreeChildren = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeChildren',
  access: 'signed-in',
  label: '分类字典子节点',
  query: Type.Object({ pid: Type.String({ maxLength: 64 }) }),
  result: Type.Array(CategoryNode),
});

export const loadCategoryTreeData = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeData',
  access: 'signed-in',
  label: '分类字典一级',
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    pcode: Type.Optional(Type.String({ maxLength: 100 })),
    condition: Type.Optional(Type.String({ maxLength: 1000 })),
  }),
  result: Type.Array(CategoryNode),
});

const CategoryRow = Type.Object({
  id: Type.String(),
  pid: Type.String(),
  name: Type.String(),
  code: Type.String(),
  hasChild: Optional,
});

/** The one category of which a field (`id`, `code` or `name`) has a value. */
export const loadOneCategory = endpoint({
  method: 'GET',
  path: '/sys/category/loadOne',
  access: 'signed-in',
  label: '分类字典单项',
  query: Type.Object({ field: Type.String({ maxLength: 64 }), val: Type.String({ maxLength: 200 }) }),
  result: CategoryRow,
});

/** Names of the given ids. The client calls it with and without a trailing slash. */
export const loadCategoryItem = endpoint({
  method: 'GET',
  path: '/sys/category/loadDictItem',
  access: 'signed-in',
  label: '分类字典文本',
  query: Type.Object({
    ids: Type.Optional(Type.String({ maxLength: 20_000 })),
    delNotExist: Type.Optional(Type.String()),
  }),
  result: Type.Array(Type.String()),
});
export const loadCategoryItemSlash = endpoint({ ...loadCategoryItem, path: '/sys/category/loadDictItem/' });

export const loadAllCategory = endpoint({
  method: 'GET',
  path: '/sys/category/loadAllData',
  access: 'signed-in',
  label: '分类字典全部',
  query: Type.Object({ code: Type.Optional(Type.String({ maxLength: 100 })) }),
  result: Type.Array(Type.Object({ value: Type.String(), text: Optional })),
});
