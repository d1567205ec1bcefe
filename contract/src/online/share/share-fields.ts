import type { Field } from '../../core/field.ts';
import type { FormField, FormRelease } from '../form/compile.ts';
import { compileForm } from '../form/compile.ts';
import type { StoredRule } from '../rules/rules.ts';

/** Kinds of fields that somebody without a session fills in: none of them looks into other tables. */
const fillable = ['text', 'longText', 'integer', 'decimal', 'money', 'date', 'datetime', 'dict', 'switch'];
/** Kinds that are shown as a line of text. */
const readable = [...fillable, 'user', 'depart', 'reference', 'category', 'area', 'popup', 'tags'];

export const canFill = (field: Field): boolean => fillable.includes(field.type) && !field.readOnly && !field.secret;
/** What is shown of records of other forms is not part of links. */
export const canShow = (field: Field): boolean => readable.includes(field.type) && !field.linked && !field.secret;

/** What a link shows of a form, as a form of its own: the same fields and rules, compiled by the same code. */
export function sharedResource(fields: readonly FormField[], rules: readonly StoredRule[]) {
  const head: FormRelease['head'] = {
    ...{
      id: 'shared',
      tableName: 'shared',
      tableType: 1,
      tableTxt: '',
      tableVersion: 1,
      isPage: null,
      isCheckbox: null,
    },
    ...{ scroll: null, isTree: null, relationType: null, tabOrderNum: null, treeFieldname: null, themeTemplate: null },
    ...{ formTemplate: null, copyType: null, extConfigJson: null },
  };
  return compileForm({ head, fields, indexs: [], subs: [], rules });
}
