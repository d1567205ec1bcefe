import { filterNameOfLine } from '@dossier/contract/core/query-fields.ts';
import { activeButtons } from '@dossier/contract/online/enhance/buttons.ts';
import type { FormField, FormRelease } from '@dossier/contract/online/form/compile.ts';
import { extended } from '@dossier/contract/online/form/compile-field.ts';
import { readLinkDown } from '@dossier/contract/online/form/link-down.ts';
import { isNamedRule } from '@dossier/contract/online/form/rule-names.ts';
import { isJoined } from '@dossier/contract/online/form/settings.ts';
import type { Db } from '#db/database.ts';
import type { DictTexts } from '#services/dictionary/dict-texts.ts';

type Anything = Record<string, unknown>;

/** Search inputs that stand there before 展开. */
const firstInputs = 2;
const flag = (line: FormField, name: 'isShowList' | 'isShowForm' | 'isQuery') => line[name] === 1;
const hasCode = ({ dictTable, dictField }: FormField) => !dictTable && Boolean(dictField);
const slots: Readonly<Record<string, string>> = {
  ...{
    date: 'dateSlot',
    datetime: 'dateSlot',
    umeditor: 'htmlSlot',
    image: 'imgSlot',
    file: 'fileSlot',
    pca: 'pcaSlot',
  },
};

/** Columns of a list as the contract has them (online-engine 10.1). */
export async function columnsAnswer(
  db: Db,
  dictTexts: DictTexts,
  { head, fields, buttons }: FormRelease,
): Promise<Anything> {
  const shown = fields.filter((line) => flag(line, 'isShowList') && line.fieldShowType !== 'password');
  const dictOptions: Anything = {};
  for (const line of shown.filter(hasCode)) dictOptions[line.dbFieldName] = await optionsOf(db, dictTexts, line);
  return {
    ...{ code: head.id, description: head.tableTxt, currentTableName: head.tableName, tableType: head.tableType },
    columns: shown.map(columnAnswer),
    dictOptions,
    ...{ fieldHrefSlots: [], hideColumns: [], cgButtonList: wireButtons(buttons, ['button', 'link']), enhanceJs: null },
    ...{ checkboxFlag: head.isCheckbox ?? 'Y', scrollFlag: head.scroll ?? 1, paginationFlag: head.isPage ?? 'Y' },
    formTemplate: head.formTemplate ?? '1',
    ...{ isDesForm: 'N', desFormCode: null, foreignKeys: foreignKeysOf(fields), relationType: head.relationType },
    ...(head.isTree === 'Y'
      ? { pidField: 'pid', hasChildrenField: 'has_child', textField: head.treeFieldname }
      : { pidField: null, hasChildrenField: null, textField: null }),
  };
}

/** Buttons of a form's own that stand there. */
const wireButtons = (buttons: FormRelease['buttons'], styles: readonly string[]) =>
  activeButtons(buttons).filter(({ buttonStyle }) => styles.includes(buttonStyle));

function columnAnswer(line: FormField): Anything {
  const { dbFieldName, dbFieldTxt, fieldShowType, dbType, dictTable } = line;
  const slot = slots[fieldShowType];
  const texts = Boolean(dictTable) || ['sel_user', 'sel_depart', 'cat_tree', 'switch'].includes(fieldShowType);
  return {
    ...{ title: dbFieldTxt, dataIndex: dbFieldName, align: 'center', dbType, fieldType: fieldShowType },
    sorter: line.sortFlag === '1',
    ...(hasCode(line)
      ? { customRender: dbFieldName }
      : texts
        ? { customRender: `_replace_text_${dbFieldName}_dictText` }
        : {}),
    ...(slot ? { scopedSlots: { customRender: slot } } : {}),
    fieldExtendJson: line.fieldExtendJson,
  };
}

const foreignKeysOf = (fields: readonly FormField[]) =>
  fields.flatMap(({ dbFieldName, mainTable, mainField }) =>
    mainTable ? [{ field: dbFieldName, key: mainField }] : [],
  );

async function optionsOf(db: Db, dictTexts: DictTexts, { dictField }: FormField): Promise<Anything[]> {
  const items = await dictTexts.items(db, dictField ?? '');
  return items.map(({ value, text }) => ({ value, text, title: text }));
}

/** Search inputs of a list. */
export function queryAnswer({ head, fields, subs }: FormRelease): Anything[] {
  const joined = isJoined(head) ? subs : [];
  const asked = [
    ...fields.map((line) => ({ line, field: line.dbFieldName })),
    ...joined.flatMap((sub) =>
      sub.fields.map((line) => ({ line, field: filterNameOfLine(sub.head.tableName, line.dbFieldName) })),
    ),
  ];
  return asked
    .filter(({ line }) => flag(line, 'isQuery'))
    .map(({ line, field }, at) => ({
      ...{ field, label: line.dbFieldTxt, view: line.fieldShowType },
      mode: line.queryMode === 'group' ? 'group' : line.queryMode === 'like' ? 'like' : 'single',
      hidden: at < firstInputs ? '0' : '1',
      ...{ dbType: line.dbType, dictCode: line.dictField, dictTable: line.dictTable, dictText: line.dictText },
    }));
}

/** A form as the contract has it: properties by field, one more for each sub table. */
export async function formAnswer(db: Db, dictTexts: DictTexts, release: FormRelease): Promise<Anything> {
  const { head, fields, subs } = release;
  const properties: Anything = await propertiesOf(db, dictTexts, fields);
  for (const sub of subs) {
    const one = sub.head.relationType === 1;
    const { properties: own, required } = await schemaOf(db, dictTexts, sub.fields);
    properties[sub.head.tableName] = {
      ...{ view: 'tab', describe: sub.head.tableTxt, relationType: sub.head.relationType, id: sub.head.id },
      ...{ order: sub.head.tabOrderNum, foreignKey: foreignKeysOf(sub.fields)[0]?.field ?? null, required },
      ...(one ? { properties: own } : { columns: await lineColumns(db, dictTexts, sub.fields), hideButtons: [] }),
    };
  }
  return {
    head: { ...head, extConfigJson: head.extConfigJson },
    schema: { properties, required: requiredOf(fields) },
    ...{ cgButtonList: wireButtons(release.buttons, ['form']), enhanceJs: null, form_disable_update: false },
  };
}

const schemaOf = async (db: Db, dictTexts: DictTexts, fields: readonly FormField[]) => ({
  properties: await propertiesOf(db, dictTexts, fields),
  required: requiredOf(fields),
});

const requiredOf = (fields: readonly FormField[]): string[] =>
  fields
    .filter((line) => flag(line, 'isShowForm') && (line.fieldMustInput === '1' || line.fieldValidType === '*'))
    .map(({ dbFieldName }) => dbFieldName);

async function propertiesOf(db: Db, dictTexts: DictTexts, fields: readonly FormField[]): Promise<Anything> {
  const properties: Anything = {};
  for (const [order, line] of fields.entries())
    if (flag(line, 'isShowForm'))
      properties[line.dbFieldName] = await propertyOf(db, dictTexts, line, { order, fields });
  return properties;
}

async function propertyOf(
  db: Db,
  dictTexts: DictTexts,
  line: FormField,
  { order, fields }: { order: number; fields: readonly FormField[] },
): Promise<Anything> {
  const type = line.dbType === 'int' || line.dbType === 'long' ? 'integer' : isDecimal(line) ? 'number' : 'string';
  const rule = line.fieldValidType;
  const message = extended(line).validateError;
  return {
    ...{ title: line.dbFieldTxt, view: line.fieldShowType, type, order, dbPointLength: line.dbPointLength },
    ...(line.fieldDefaultValue ? { defVal: line.fieldDefaultValue } : {}),
    ...(rule
      ? { pattern: rule, ...(isNamedRule(rule) || typeof message !== 'string' ? {} : { errorInfo: message }) }
      : {}),
    ...(line.isReadOnly === 1 ? { ui: { widgetattrs: { disabled: true } } } : {}),
    ...(hasCode(line) ? { enum: await optionsOf(db, dictTexts, line) } : {}),
    ...(line.fieldShowType === 'popup'
      ? { code: line.dictTable, orgFields: line.dictField, destFields: line.dictText }
      : { dictCode: line.dictField, dictTable: line.dictTable, dictText: line.dictText }),
    ...(line.fieldShowType === 'link_down' && readLinkDown(line.dictTable) ? chainAnswer(line, fields) : {}),
    ...(line.fieldShowType === 'cat_tree' ? { pcode: line.dictField } : {}),
    fieldExtendJson: line.fieldExtendJson,
  };
}

/** A chain with the fields that follow. */
function chainAnswer({ dictTable }: FormField, fields: readonly FormField[]): Anything {
  const config = readLinkDown(dictTable);
  const others = (config?.linkField ?? []).flatMap((name) => {
    const at = fields.findIndex(({ dbFieldName }) => dbFieldName === name);
    return at < 0 ? [] : [{ field: name, title: fields[at]?.dbFieldTxt, order: at }];
  });
  return { config: { ...config, linkField: config?.linkField.join(',') }, others };
}

const isDecimal = ({ dbType }: FormField): boolean => dbType === 'double' || dbType === 'BigDecimal';

/** Columns of the grid of lines. */
async function lineColumns(db: Db, dictTexts: DictTexts, fields: readonly FormField[]): Promise<Anything[]> {
  const columns: Anything[] = [];
  for (const [order, line] of fields.entries()) {
    if (!flag(line, 'isShowForm')) continue;
    const { view, enum: options, ...rest } = await propertyOf(db, dictTexts, line, { order, fields });
    columns.push({ ...rest, key: line.dbFieldName, type: view, ...(options ? { options } : {}) });
  }
  return columns;
}
