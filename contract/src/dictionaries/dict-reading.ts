import { Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { pageSizeOf } from '../core/paging.ts';
import { AllDictItems, DictItem } from '../identity/session.ts';

/** The call itself says that a code is missing, in the wire's words. */
const Code = Type.Object({ code: Type.String({ maxLength: 1000 }) });

/** Enabled items of every dictionary; clients keep them for seven days. */
export const queryAllDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  access: 'signed-in',
  label: '全部字典项',
  result: AllDictItems,
  code: 200,
});

/** Forgets the cached labels of every instance. The wire's spelling. */
export const refleshCache = endpoint({
  method: 'GET',
  path: '/sys/dict/refleshCache',
  access: 'signed-in',
  label: '刷新字典缓存',
});

/** All items of a dictionary, disabled ones included; or the rows of a published table dictionary. */
export const getDictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems/:code',
  access: 'signed-in',
  label: '字典项',
  params: Code,
  result: Type.Array(DictItem),
});

export const getDictText = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictText/:code/:key',
  access: 'signed-in',
  label: '字典文本',
  params: Type.Object({ ...Code.properties, key: Type.String({ maxLength: 500 }) }),
  result: Type.Union([Type.String(), Type.Null()]),
});

/** Most rows of a table dictionary that one call answers. */
export const mostPairs = 10_000;

const Search = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 2000 })),
  /** Without it all rows, up to the same bound. */
  pageSize: pageSizeOf(mostPairs),
});

export const loadDict = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDict/:code',
  access: 'signed-in',
  label: '表字典搜索',
  params: Code,
  query: Search,
  result: Type.Array(DictItem),
});

/** As loadDict, with the rows of the chosen values (`keyword`, csv) first. */
export const loadDictOrderByValue = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictOrderByValue/:code',
  access: 'signed-in',
  label: '表字典搜索（已选优先）',
  params: Code,
  query: Search,
  result: Type.Array(DictItem),
});

/** Texts of the given keys (csv) in their order; unknown ones fall away unless `delNotExist` is false. */
export const loadDictItem = endpoint({
  method: 'GET',
  path: '/sys/dict/loadDictItem/:code',
  access: 'signed-in',
  label: '表字典文本',
  params: Code,
  query: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 20_000 })),
    delNotExist: Type.Optional(Type.String()),
  }),
  result: Type.Array(Type.String()),
});

const Optional = Type.Union([Type.String(), Type.Null()]);
export const TreeSelectNode = Type.Object({
  key: Type.String(),
  title: Optional,
  leaf: Type.Boolean(),
  icon: Optional,
  parentId: Optional,
  value: Optional,
  code: Optional,
  children: Type.Null(),
});

/** One level of a published tree table. */
export const loadTreeData = endpoint({
  method: 'GET',
  path: '/sys/dict/loadTreeData',
  access: 'signed-in',
  label: '树形表字典',
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    pidField: Type.String({ maxLength: 64 }),
    tableName: Type.String({ maxLength: 64 }),
    text: Type.String({ maxLength: 64 }),
    code: Type.String({ maxLength: 64 }),
    hasChildField: Type.Optional(Type.String({ maxLength: 64 })),
    condition: Type.Optional(Type.String({ maxLength: 2000 })),
    converIsLeafVal: Type.Optional(Type.String()),
  }),
  result: Type.Array(TreeSelectNode),
});

/** Whether a value is free in a published column. Answers are the wire's, odd codes included (api-contract 6.7). */
export const duplicateCheck = endpoint({
  method: 'GET',
  path: '/sys/duplicate/check',
  access: 'signed-in',
  label: '重复校验',
  query: Type.Object({
    tableName: Type.String({ maxLength: 64 }),
    fieldName: Type.String({ maxLength: 64 }),
    fieldVal: Type.Optional(Type.String({ maxLength: 500 })),
    dataId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  result: Type.Union([Type.String(), Type.Null()]),
  code: 200,
});
