import type { Field } from '@dossier/contract/core/field.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import { columnTypes } from '@dossier/contract/online/form/column-types.ts';
import { type ControlName, controlOf, controls } from '@dossier/contract/online/form/controls.ts';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import type { ColumnOption, GridColumn } from '@dossier/widgets/grid/column.ts';
import { type Later, later, say } from '#services/messages/text.ts';
import { type TabName, tabFields } from '../model/faults.ts';
import { controlNames } from './control-names.ts';

/** What the columns depend on. */
export interface ColumnFacts {
  /** The lines of a definition in the reader's language. */
  fields: Part['fields'];
  indexs: Part['fields'];
  tableType: number;
  /** Tables that a foreign key may name. */
  mains: readonly string[];
  /** Names of the stored columns, for indexes. */
  stored: readonly string[];
}

const ticked = { type: 'checkbox', customValue: [1, 0], width: 104 } as const;
const tickedText = { type: 'checkbox', customValue: ['1', '0'], width: 104 } as const;

const queryModes: Readonly<Record<string, Later>> = {
  single: later('普通查询'),
  like: later('模糊查询'),
  group: later('范围查询'),
};
const indexTypes: Readonly<Record<string, Later>> = { normal: later('普通索引'), unique: later('唯一索引') };
/** Rules of values (online-engine 5.4); anything else is a regular expression. */
const rules: Readonly<Record<string, Later>> = {
  only: later('唯一校验'),
  'n6-16': later('6到16位数字'),
  's6-18': later('6到18位字母'),
  '*6-16': later('6到16位任意字符'),
  url: later('网址'),
  e: later('电子邮件'),
  m: later('手机号码'),
  p: later('邮政编码'),
  s: later('字母'),
  n: later('数字'),
  z: later('整数'),
  '*': later('非空'),
  money: later('金额'),
};

const optionsOf = (texts: Readonly<Record<string, Later>>): ColumnOption[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text: say(text) }));

/** Controls that this kind of table can have. */
export function offeredControls(tableType: number): ControlName[] {
  return (Object.keys(controls) as ControlName[]).filter(
    (name) => !(controlOf(name).notInSub && tableType === tableTypes.sub),
  );
}

/** The columns of one grid of the designer. */
export function columnsOf(tab: TabName, facts: ColumnFacts): GridColumn[] {
  if (tab === 'index') return indexColumns(facts);
  const own = tab === 'database';
  const title = (key: string) => facts.fields[key]?.label ?? key;
  const column = (key: string, more: Partial<GridColumn>): GridColumn => ({
    key,
    title: title(key),
    sortable: false,
    filterable: false,
    ...initialOf(facts.fields[key], more),
    ...more,
  });
  const names: GridColumn[] = [
    column('dbFieldName', { type: 'input', width: 152, fixed: 'left', disabled: !own }),
    column('dbFieldTxt', { type: 'input', width: 136, fixed: 'left', disabled: !own }),
  ];
  const kinds = fieldKinds(facts);
  return [...names, ...tabFields[tab].map((key) => column(key, kinds[key] ?? { type: 'input', width: 120 }))];
}

/** What a new row holds: a box that nobody ticked would say no. */
function initialOf(field: Field | undefined, { customValue }: Partial<GridColumn>): Partial<GridColumn> {
  const initial: unknown = field && 'initial' in field ? field.initial : undefined;
  if (customValue) return { defaultChecked: initial === customValue[0] };
  return initial === undefined ? {} : { defaultValue: initial };
}

function fieldKinds({ tableType, mains }: ColumnFacts): Readonly<Record<string, Partial<GridColumn>>> {
  const notStored = ({ dbIsPersist }: Record<string, unknown>) => dbIsPersist === 0;
  return {
    dbType: {
      type: 'select',
      width: 112,
      allowClear: false,
      options: Object.entries(columnTypes).map(([value, { label }]) => ({ value, text: label })),
    },
    dbLength: { type: 'inputNumber', width: 104 },
    dbPointLength: { type: 'inputNumber', width: 92 },
    dbDefaultVal: { type: 'input', width: 108 },
    dbIsKey: { ...ticked, width: 76 },
    dbIsNull: ticked,
    dbIsPersist: { ...ticked, width: 116 },
    isShowForm: ticked,
    isShowList: ticked,
    sortFlag: { ...tickedText, width: 76, disabled: notStored },
    isReadOnly: { ...ticked, width: 104 },
    fieldShowType: {
      type: 'select',
      width: 168,
      allowClear: false,
      allowSearch: true,
      options: offeredControls(tableType).map((value) => ({
        value,
        text: say(controlNames[value] ?? later('文本框')),
      })),
    },
    fieldDefaultValue: { type: 'input', width: 136 },
    isQuery: { ...ticked, width: 76, disabled: notStored },
    queryMode: { type: 'select', width: 116, allowClear: false, options: optionsOf(queryModes) },
    dictTable: { type: 'input', width: 150 },
    dictField: { type: 'input', width: 136 },
    dictText: { type: 'input', width: 136 },
    fieldExtendJson: { type: 'textarea', width: 160 },
    fieldMustInput: { ...tickedText, width: 116 },
    fieldValidType: { type: 'select', width: 240, allowInput: true, options: optionsOf(rules) },
    mainTable: {
      type: 'select',
      width: 240,
      allowInput: true,
      options: mains.map((value) => ({ value, text: value })),
    },
    mainField: { type: 'input', width: 200 },
  };
}

function indexColumns({ indexs, stored }: ColumnFacts): GridColumn[] {
  const title = (key: string) => indexs[key]?.label ?? key;
  const common = { sortable: false, filterable: false };
  return [
    { key: 'indexName', title: title('indexName'), type: 'input', width: 220, ...common },
    {
      key: 'indexField',
      title: title('indexField'),
      type: 'select-multiple',
      width: 420,
      options: stored.map((value) => ({ value, text: value })),
      ...common,
    },
    {
      key: 'indexType',
      title: title('indexType'),
      type: 'select',
      width: 140,
      allowClear: false,
      defaultValue: 'normal',
      options: optionsOf(indexTypes),
      ...common,
    },
  ];
}
