import { type Static, Type } from 'typebox';
import { endpoint } from '../core/endpoint.ts';
import { Text } from '../core/wire.ts';

const base = '/sys/configTransfer';
const right = 'system:configTransfer';

/** What can be carried from one installation to another, in the order in which it is put in. */
export const configKinds = {
  menu: '菜单与按钮',
  dict: '数据字典',
  category: '分类字典',
  fillRule: '填值规则',
  checkRule: '校验规则',
  messageTemplate: '消息模板',
  job: '定时任务',
  printTemplate: '打印模板',
  role: '角色',
  dashboard: '仪表盘',
} as const;
export type ConfigKindName = keyof typeof configKinds;
// The keys of the value above.
export const configKindNames = Object.keys(configKinds) as ConfigKindName[];

/** First line of every file, and the newest version of it that this program reads and writes. */
export const configFormat = { name: 'dossier-config', version: 1 } as const;
/** Largest file of an import, in bytes. */
export const mostConfigBytes = 5 * 1024 * 1024;
/** Most entries of one file. */
export const mostConfigEntries = 5000;
/** Most items, data rules and rights of all entries of one file: fifty roles of two thousand rights each. */
export const mostConfigParts = 100_000;

const KindName = Type.Unsafe<ConfigKindName>({ type: 'string', enum: configKindNames });
const Code = Type.String({ maxLength: 600 });

/** One entry that can be exported. */
const Listed = Type.Object({
  code: Type.String(),
  name: Type.String(),
  /** Code of the entry of the same kind that it hangs below. */
  parent: Text,
  /** Why its code does not tell it apart: such an entry stays where it is. */
  unclear: Text,
});

/** Everything that the caller may export, kind by kind. */
export const listConfig = endpoint({
  method: 'GET',
  path: `${base}/list`,
  access: `${right}:export`,
  label: '配置迁移-可导出项',
  result: Type.Array(Type.Object({ kind: KindName, entries: Type.Array(Listed) })),
});

/** Codes by kind; `null` stands for all of the kind. */
export const ConfigChoice = Type.Record(
  Type.String({ maxLength: 20 }),
  Type.Union([Type.Array(Code, { maxItems: mostConfigEntries }), Type.Null()]),
);
export type ConfigChoice = Static<typeof ConfigChoice>;

/** One JSON file with the chosen entries (decision 0035). */
export const exportConfig = endpoint({
  method: 'POST',
  path: `${base}/export`,
  access: `${right}:export`,
  label: '配置迁移-导出',
  body: Type.Object({ choice: ConfigChoice }),
  result: Type.Unknown(),
  answer: 'file',
});

/** One difference; null where there was or will be nothing. */
const Difference = Type.Object({ label: Type.String(), before: Text, after: Text });

/** What the import would do with one entry of the file. */
const Change = Type.Object({
  kind: KindName,
  code: Type.String(),
  name: Type.String(),
  state: Type.Union([Type.Literal('new'), Type.Literal('changed'), Type.Literal('refused')]),
  /** Why it cannot be imported. */
  reason: Text,
  differences: Type.Array(Difference),
  /** Parts of the entry that exist only here; they stay. */
  onlyHere: Type.Array(Type.String()),
  /** Other changes of the file that have to come with it. */
  needs: Type.Array(Type.Object({ kind: KindName, code: Type.String() })),
});
export type ConfigChange = Static<typeof Change>;

const Preview = Type.Object({
  /** Which file and which state of this installation it was made of; an import names it. */
  state: Type.String(),
  source: Type.Object({ brand: Type.String(), product: Type.String(), changedAt: Text }),
  changes: Type.Array(Change),
  unchanged: Type.Array(Type.Object({ kind: KindName, count: Type.Integer() })),
  /** Entries of the file's kinds that it does not hold; an import never deletes. */
  onlyHere: Type.Array(Type.Object({ kind: KindName, code: Type.String(), name: Type.String() })),
});
export type ConfigPreview = Static<typeof Preview>;

/** Outcome of a dry run or an import; `taskId` alone when it goes on in the background. */
export const ConfigOutcome = Type.Object({
  taskId: Type.Optional(Type.String()),
  /** The file as the server keeps it for the import. */
  file: Type.Optional(Type.String()),
  preview: Type.Optional(Preview),
  /** The dry run is out of date or something was refused: nothing was written, `preview` is the new one. */
  stale: Type.Optional(Type.Boolean()),
  added: Type.Optional(Type.Integer()),
  changed: Type.Optional(Type.Integer()),
});
export type ConfigOutcome = Static<typeof ConfigOutcome>;

/** Reads a file (part `file`) and says every change that it would make; writes nothing. */
export const previewConfig = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  access: `${right}:import`,
  label: '配置迁移-预览',
  result: ConfigOutcome,
  multipart: true,
});

/** Makes the chosen changes of a dry run, all or none, if file and installation are as they were then. */
export const importConfig = endpoint({
  method: 'POST',
  path: `${base}/import`,
  access: `${right}:import`,
  label: '配置迁移-导入',
  body: Type.Object({
    file: Type.String({ minLength: 1, maxLength: 300 }),
    state: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    chosen: Type.Array(Type.Object({ kind: KindName, code: Code }), { minItems: 1, maxItems: mostConfigEntries }),
  }),
  result: ConfigOutcome,
});
