// biome-ignore-all lint/suspicious/noTemplateCurlyInString: fill rules are written so
import { csvOf } from '@dossier/rules/condition.ts';
import { isColumnType, mostCharacters, mostDigits } from './column-types.ts';
import { controlOf, isControl, typesOf } from './controls.ts';
import { isRefused } from './defaults.ts';
import { isReadable } from './expression.ts';
import { chainPlaces, readLinkDown } from './link-down.ts';
import { columnNameProblem, namePattern, systemColumns, tableNameProblem } from './names.ts';
import { isNamedRule } from './rule-names.ts';

/** A field of a definition, as far as the checks read it. */
export interface FieldLine {
  id?: string;
  dbFieldName: string;
  dbFieldTxt: string;
  dbType: string;
  dbLength: number;
  dbPointLength: number | null;
  dbIsKey: number;
  dbIsNull: number;
  dbIsPersist: number;
  fieldShowType: string;
  queryMode: string | null;
  isQuery: number;
  isShowForm: number;
  isShowList: number;
  mainTable: string | null;
  mainField: string | null;
  fieldValidType: string | null;
  dictTable: string | null;
  dictField: string | null;
  dictText: string | null;
  fieldDefaultValue: string | null;
}

export interface IndexLine {
  indexName: string;
  indexField: string;
  indexType: string;
}

/** A definition, as far as the checks read it. */
interface Definition {
  head: {
    tableName: string;
    tableType: number;
    relationType: number | null;
    tabOrderNum: number | null;
    isTree: string | null;
    treeFieldname: string | null;
    copyType?: number | null;
  };
  fields: readonly FieldLine[];
  indexs: readonly IndexLine[];
}

/** Table types (dictionary cgform_table_type). */
export const tableTypes = { single: 1, main: 2, sub: 3 } as const;

/** One thing that is wrong: in the head, or in a row of the fields or indexes. */
export interface Problem {
  place: 'head' | 'fields' | 'indexs';
  /** Row, from 0. */
  row?: number;
  field: string;
  message: string;
}

type Line = Readonly<Record<string, unknown>>;

/** Everything that is wrong with a definition as forms and clients send it; designer and server ask this one function. */
export function problemsOf(head: Line, fields: readonly Line[], indexs: readonly Line[]): Problem[] {
  const definition: Definition = {
    head: {
      tableName: textOf(head.tableName),
      tableType: numberOf(head.tableType, 0),
      relationType: numberOrNull(head.relationType),
      tabOrderNum: numberOrNull(head.tabOrderNum),
      isTree: textOrNull(head.isTree),
      treeFieldname: textOrNull(head.treeFieldname),
      copyType: numberOf(head.copyType, 0),
    },
    fields: fields.map(fieldLine),
    indexs: indexs.map(({ indexName, indexField, indexType }) => ({
      indexName: textOf(indexName),
      indexField: textOf(indexField),
      indexType: textOf(indexType),
    })),
  };
  return [...headProblems(definition), ...fieldProblems(definition), ...indexProblems(definition)];
}

const isMissing = (value: unknown): boolean => value === null || value === undefined || value === '';
const textOf = (value: unknown): string => (isMissing(value) ? '' : String(value).trim());
const textOrNull = (value: unknown): string | null => textOf(value) || null;
const numberOrNull = (value: unknown): number | null => (isMissing(value) ? null : Number(value));
const numberOf = (value: unknown, otherwise: number): number => numberOrNull(value) ?? otherwise;

function fieldLine(line: Line): FieldLine {
  return {
    dbFieldName: textOf(line.dbFieldName),
    dbFieldTxt: textOf(line.dbFieldTxt),
    dbType: textOf(line.dbType),
    dbLength: numberOf(line.dbLength, 0),
    dbPointLength: numberOf(line.dbPointLength, 0),
    dbIsKey: numberOf(line.dbIsKey, 0),
    dbIsNull: numberOf(line.dbIsNull, 1),
    dbIsPersist: numberOf(line.dbIsPersist, 1),
    fieldShowType: textOf(line.fieldShowType),
    fieldDefaultValue: textOrNull(line.fieldDefaultValue),
    queryMode: textOrNull(line.queryMode),
    isQuery: numberOf(line.isQuery, 0),
    isShowForm: numberOf(line.isShowForm, 0),
    isShowList: numberOf(line.isShowList, 0),
    mainTable: textOrNull(line.mainTable),
    mainField: textOrNull(line.mainField),
    fieldValidType: textOrNull(line.fieldValidType),
    dictTable: textOrNull(line.dictTable),
    dictField: textOrNull(line.dictField),
    dictText: textOrNull(line.dictText),
  };
}

function headProblems({ head, fields }: Definition): Problem[] {
  const found: Problem[] = [];
  const add = (field: string, message: string) => found.push({ place: 'head', field, message });
  // The name of a view ends in its number.
  const name = tableNameProblem(head.copyType === 1 ? head.tableName.replace(/\$\d{1,3}$/, '') : head.tableName);
  if (name) add('tableName', name);
  if (![1, 2, 3].includes(head.tableType)) add('tableType', '请选择表类型');
  if (head.tableType === tableTypes.sub) {
    if (head.relationType !== 0 && head.relationType !== 1) add('relationType', '附表必须选择映射关系！');
    if (head.tabOrderNum === null) add('tabOrderNum', '附表必须填写排序序号！');
    if (!fields.some(({ mainTable, mainField }) => mainTable && mainField)) add('tableType', '附表必须配置一个外键');
  }
  if (head.isTree === 'Y') {
    if (head.tableType !== tableTypes.single) add('isTree', '只有单表可以是树');
    if (!head.treeFieldname) add('treeFieldname', '请填写树表单列');
    else if (!fields.some(({ dbFieldName }) => dbFieldName === head.treeFieldname))
      add('treeFieldname', `没有字段 ${head.treeFieldname}`);
    for (const column of ['pid', 'has_child'])
      if (!fields.some(({ dbFieldName }) => dbFieldName === column)) add('isTree', `树必须有字段 ${column}`);
  }
  return found;
}

function fieldProblems({ head, fields }: Definition): Problem[] {
  const found: Problem[] = [];
  const seen = new Set<string>();
  for (const [row, line] of fields.entries()) {
    const add = (field: string, message: string) => found.push({ place: 'fields', row, field, message });
    const name = columnNameProblem(line.dbFieldName);
    if (name) add('dbFieldName', name);
    if (seen.has(line.dbFieldName)) add('dbFieldName', `字段 ${line.dbFieldName} 重复`);
    seen.add(line.dbFieldName);
    if (!isColumnType(line.dbType)) {
      add('dbType', '请选择字段类型');
      continue;
    }
    found.push(...sizeProblems(line, row));
    if (systemColumns.includes(line.dbFieldName)) continue;
    if (!isControl(line.fieldShowType)) add('fieldShowType', '请选择控件类型');
    else if (line.dbType !== 'Blob' && !typesOf(line.fieldShowType).includes(line.dbType))
      add('fieldShowType', `控件“${controlOf(line.fieldShowType).label}”不能用于字段类型${line.dbType}`);
    else if (head.tableType === tableTypes.sub && controlOf(line.fieldShowType).notInSub)
      add('fieldShowType', `附表不支持控件“${controlOf(line.fieldShowType).label}”`);
    if (line.fieldShowType === 'link_table' && !namePattern.test(line.dictTable ?? ''))
      add('dictTable', '请填写关联的表单的表名');
    if (isRefused(line.fieldDefaultValue ?? ''))
      add('fieldDefaultValue', '控件默认值只能是固定的值、变量（如#{date}），或单独一个填值规则（如${rule_code}）');
    const rule = line.fieldValidType ?? '';
    if (rule !== '' && !isNamedRule(rule) && !isReadable(rule)) add('fieldValidType', '验证规则不是有效的正则表达式');
    if (line.dbIsPersist === 0 && line.isQuery === 1) add('isQuery', '不同步数据库的字段不能查询');
  }
  found.push(...chainProblems(fields), ...linkedProblems(fields), ...foreignKeyProblems(fields));
  if (!fields.some(({ dbFieldName, dbIsKey }) => dbFieldName === 'id' && dbIsKey === 1))
    found.push({ place: 'head', field: 'fields', message: '必须有主键字段id' });
  if (fields.filter(({ mainTable, mainField }) => mainTable || mainField).length > 1)
    found.push({ place: 'head', field: 'fields', message: '外键只允许配置一个!' });
  return found;
}

/** A chain says where its values come from and names fields that follow, each in one chain. */
function chainProblems(fields: readonly FieldLine[]): Problem[] {
  const found: Problem[] = [];
  const places = chainPlaces(fields);
  for (const [row, line] of fields.entries()) {
    if (line.fieldShowType !== 'link_down') continue;
    const at = (message: string) => found.push({ place: 'fields', row, field: 'dictTable', message });
    const config = readLinkDown(line.dictTable);
    if (!config && !(places.has(line.dbFieldName) && !line.dictTable))
      at(
        '请填写联动组件的配置：{"table":"","txt":"","key":"","linkField":"","idField":"","pidField":"","condition":""}',
      );
    for (const name of config?.linkField ?? []) {
      const next = fields.find(({ dbFieldName }) => dbFieldName === name);
      if (!next) at(`没有字段 ${name}`);
      else if (!['text', 'link_down'].includes(next.fieldShowType) || next.dbType !== 'string')
        at(`联动的字段${name}须是String，控件为文本框或联动组件`);
      else if (places.get(name)?.names[0] !== line.dbFieldName || name === line.dbFieldName)
        at(`字段${name}已在另一个联动组件中`);
    }
  }
  return found;
}

/** What is shown of a linked record names the field that links, and has no column; a tree says by what it is one. */
function linkedProblems(fields: readonly FieldLine[]): Problem[] {
  return fields.flatMap((line, row): Problem[] => {
    const at = (field: string, message: string): Problem => ({ place: 'fields', row, field, message });
    if (line.fieldShowType === 'sel_tree') {
      const names = csvOf(line.dictText);
      const isTree = names.length >= 3 && names.length <= 4 && names.every((name) => namePattern.test(name));
      return isTree
        ? []
        : [at('dictText', '请依次填写自定义树的值、父级、文本、是否有子节点字段，如id,pid,name,has_child')];
    }
    if (line.fieldShowType === 'password') {
      const { isQuery, dbIsNull, fieldValidType, fieldDefaultValue } = line;
      const isPlain = isQuery !== 1 && dbIsNull === 1 && fieldValidType !== 'only' && !fieldDefaultValue;
      return isPlain ? [] : [at('fieldShowType', '密码字段须允许空值，不能查询、设默认值或唯一校验')];
    }
    if (line.fieldShowType === 'popup_dict') {
      if (/[,，]/.test(`${line.dictField ?? ''}${line.dictText ?? ''}`))
        return [at('dictText', 'popup字典组件只允许填写一个字段')];
      return line.dictTable && line.dictField && line.dictText
        ? []
        : [at('dictTable', '请填写Popup字典的报表编码、值字段和文本字段')];
    }
    if (line.fieldShowType !== 'link_table_field') return [];
    const link = fields.find(({ dbFieldName }) => dbFieldName === line.dictTable);
    return [
      ...(link?.fieldShowType === 'link_table' && link.dbIsPersist !== 0
        ? []
        : [at('dictTable', '他表字段须填写本表单的关联记录字段')]),
      ...(namePattern.test(line.dictText ?? '') ? [] : [at('dictText', '请填写他表字段显示的字段')]),
      ...(line.dbIsPersist === 0 ? [] : [at('dbIsPersist', '他表字段不是数据库的字段，不能同步数据库')]),
    ];
  });
}

/** The key of the main record stands in it; anything else could not be saved with one. */
function foreignKeyProblems(fields: readonly FieldLine[]): Problem[] {
  return fields.flatMap(({ mainTable, mainField, dbType, dbLength }, row) => {
    const at = (message: string): Problem[] => [{ place: 'fields', row, field: 'mainField', message }];
    if (!mainTable && !mainField) return [];
    if (!mainTable || !mainField) return at('外键须同时填写主表名和主表字段');
    if (mainField !== 'id') return at('外键的主表字段须是主键id');
    return dbType === 'string' && dbLength >= 32 ? [] : at('外键字段须是长度不少于32的String');
  });
}

function sizeProblems({ dbType, dbLength, dbPointLength }: FieldLine, row: number): Problem[] {
  const at = (field: string, message: string): Problem[] => [{ place: 'fields', row, field, message }];
  if (dbType === 'string' && (dbLength < 1 || dbLength > mostCharacters))
    return at('dbLength', `字段长度应为1到${mostCharacters}`);
  if ((dbType === 'int' || dbType === 'long') && (dbPointLength ?? 0) > 0)
    return at('dbPointLength', '设置了小数点不可设置integer类型');
  if (dbType === 'double' || dbType === 'BigDecimal') {
    if (dbLength > mostDigits) return at('dbLength', `字段长度应为0到${mostDigits}`);
    if (dbLength > 0 && (dbPointLength ?? 0) >= dbLength) return at('dbPointLength', '小数点位数须小于字段长度');
  }
  return [];
}

function indexProblems({ fields, indexs }: Definition): Problem[] {
  const found: Problem[] = [];
  const columns = new Set(fields.filter(({ dbIsPersist }) => dbIsPersist !== 0).map(({ dbFieldName }) => dbFieldName));
  const seen = new Set<string>();
  for (const [row, { indexName, indexField, indexType }] of indexs.entries()) {
    const add = (field: string, message: string) => found.push({ place: 'indexs', row, field, message });
    if (!/^[a-z][a-z0-9_]{0,49}$/.test(indexName))
      add('indexName', '索引名称只能由小写字母、数字、下划线组成，且以字母开头');
    if (seen.has(indexName)) add('indexName', `索引 ${indexName} 重复`);
    seen.add(indexName);
    const named = csvOf(indexField);
    const unknown = named.find((column) => !columns.has(column));
    if (named.length === 0) add('indexField', '请选择索引栏位');
    else if (unknown) add('indexField', `没有字段 ${unknown}`);
    if (indexType !== 'normal' && indexType !== 'unique') add('indexType', '请选择索引类型');
  }
  return found;
}
