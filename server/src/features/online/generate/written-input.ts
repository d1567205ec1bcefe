import type { ActionInputs } from '@dossier/contract/core/action.ts';
import { type Field, text } from '@dossier/contract/core/field.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Fields, ResourceInput } from '@dossier/contract/core/resource.ts';
import { namesVariable } from '@dossier/contract/core/variables/rule-variables.ts';
import {
  type FormField,
  type FormRelease,
  formInput,
  physicalTable,
  submitAction,
} from '@dossier/contract/online/form/compile.ts';
import { hasVariable } from '@dossier/contract/online/form/defaults.ts';
import { formSchema } from '@dossier/contract/online/form/schema.ts';
import type { RecordRule } from '@dossier/rules/record-rule.ts';
import { namesOf } from './feature-names.ts';
import type { LeftOut, WrittenFrom } from './form-source.ts';

export type WrittenInput = ResourceInput<Fields, ActionInputs> & { parts: Readonly<Record<string, Part>> };

/** Table of the lines of a written feature. */
export const lineTable = (table: string, sub: string): string => `${table}_${sub}`;

/**
 * A form's register as one that is written: its own path, rights and tables; what only a designed form can have is left out and named.
 */
export function writtenInput(from: WrittenFrom): { input: WrittenInput; left: LeftOut[] } {
  const { source, label, area } = from;
  const { release } = source;
  const { value, table, path, component } = namesOf(from);
  const left: LeftOut[] = [];
  const given = formInput(release);
  const own = `${formSchema}.${physicalTable(release.head.tableName)}`;
  const fieldsOf = (fields: Fields, lines: readonly FormField[]) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        writtenField(field, lineOf(lines, name), { own, table, left }),
      ]),
    );
  const parts = Object.fromEntries(
    Object.entries(given.parts ?? {}).map(([name, part]) => {
      const lines = release.subs.find(({ head }) => head.tableName === name)?.fields ?? [];
      return [
        name,
        {
          ...part,
          table: lineTable(table, name),
          fields: fieldsOf(part.fields, lines),
          rules: writtenRules(part.rules, part.label, left),
        },
      ];
    }),
  );
  const { area: _, name: __, permission: ___, ...rest } = given;
  const submit = given.actions?.[submitAction];
  const input: WrittenInput = {
    ...rest,
    ...{ area, name: value, label, path, table, component },
    fields: fieldsOf(given.fields, release.fields),
    rules: writtenRules(given.rules ?? [], label, left),
    parts,
    actions: {
      ...given.actions,
      ...(submit ? { [submitAction]: { ...submit, flow: `${area}.${value}` } } : {}),
    },
    prints: { record: `${label}单`, list: { kind: 'list', label } },
    excel: { title: label },
  };
  return { input, left };
}

const lineOf = (lines: readonly FormField[], name: string) => lines.find(({ dbFieldName }) => dbFieldName === name);

/** A field without what the records of forms alone work out. */
function writtenField(
  field: Field,
  line: FormField | undefined,
  { own, table, left }: { own: string; table: string; left: LeftOut[] },
): Field {
  const { initial, ...without } = field;
  const isVariable = typeof initial === 'string' && hasVariable(initial);
  if (isVariable) left.push({ text: '字段{0}的默认值“{1}”含变量，未带入', values: [field.label, initial] });
  const kept = withoutUsual((isVariable ? without : field) as Field);
  if ('fillRule' in kept && kept.fillRule)
    left.push({ text: '字段{0}由填值规则{1}填写，安装中须有该规则', values: [field.label, kept.fillRule] });
  if (kept.type === 'popup')
    left.push({ text: '字段{0}从报表{1}选择，安装中须有该报表', values: [field.label, kept.popupCode] });
  if (kept.type !== 'reference') return kept;
  const [target = '', ...columns] = kept.dictionary.split(',');
  if (target === own) return { ...kept, dictionary: [table, ...columns].join(',') as `${string},${string},${string}` };
  if (!target.startsWith(`${formSchema}.`)) return kept;
  left.push({
    text: '字段{0}选择在线表单{1}的记录，现只保存其编号',
    values: [field.label, target.slice(formSchema.length + 1)],
  });
  const { type: _, dictionary: __, multiple: ___, parent: ____, target: _____, ...options } = kept;
  return text({ ...options, max: line?.dbType === 'string' ? line.dbLength : 4000 });
}

/** What a field is anyway: nobody who writes one says it. */
const usual = { required: false, list: true, readOnly: false, sortable: true, multiple: false };

function withoutUsual(field: Field): Field {
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      !(name in usual && usual[name as keyof typeof usual] === value) && !(name === 'form' && value && !field.readOnly),
  );
  return Object.fromEntries(kept) as Field;
}

/** Rules without variables: what they are for a person, only the records of forms work out. */
function writtenRules(rules: readonly RecordRule[], label: string, left: LeftOut[]): RecordRule[] {
  return rules.filter((rule, at) => {
    const isKept = rule.type !== 'when' || !namesVariable(rule.if);
    if (!isKept) left.push({ text: '{0}的第{1}条规则含变量，未带入', values: [label, at + 1] });
    return isKept;
  });
}

/** What else of a form has no place in a written feature. */
export function leftBeside({ source: { release, beside, dictionaries }, takeRows }: WrittenFrom): LeftOut[] {
  const { head } = release;
  const named = [release, ...release.subs].flatMap(({ fields }) => fields);
  const known = new Set(dictionaries.map(({ code }) => code));
  const count = (text: string, number: number): LeftOut[] => (number > 0 ? [{ text, values: [number] }] : []);
  const when = (holds: boolean, text: string, ...values: string[]): LeftOut[] => (holds ? [{ text, values }] : []);
  return [
    ...named.flatMap((line) =>
      when(line.dbIsPersist === 0 || line.dbType === 'Blob', '字段{0}的值不在记录中，未带入', line.dbFieldTxt),
    ),
    ...named.flatMap((line) =>
      when(isOfDictionary(line) && !known.has(line.dictField ?? ''), '字典{0}不存在，须先建立', line.dictField ?? ''),
    ),
    ...when(
      !['', 'normal'].includes(head.themeTemplate ?? ''),
      '主题模板{0}未带入，明细在记录的表单中录入',
      head.themeTemplate ?? '',
    ),
    ...when(
      !['', '1'].includes(head.formTemplate ?? ''),
      '表单风格{0}未带入，表单按系统的布局显示',
      head.formTemplate ?? '',
    ),
    ...when(head.isCheckbox === 'N', '不显示复选框的设置未带入'),
    ...when(head.isPage === 'N', '不分页的设置未带入'),
    ...when(!['', '{}'].includes((head.extConfigJson ?? '').trim()), '扩展配置未带入'),
    ...when((release.scripts ?? []).length > 0, 'JS增强未带入'),
    ...when(formInput(release).actions?.[submitAction] !== undefined, '审批流程须在新功能中重新发布'),
    ...count('{0}个视图未带入', beside.views),
    ...count('{0}项字段和按钮的权限控制未带入，请用角色的功能权限和数据规则', beside.guarded),
    ...count('{0}条数据权限未带入，请在新菜单上设置数据规则', beside.dataRules),
    ...count('{0}个分享链接未带入', beside.links),
    ...when(takeRows, '附件、历史和评论留在在线表单中，只带入各行的值'),
  ];
}

const ofDictionaries = ['list', 'radio', 'checkbox', 'list_multi', 'sel_search'];
/** Whether the values of a field are items of a dictionary of the system. */
export const isOfDictionary = ({ fieldShowType, dictTable, dictField, dbIsPersist }: FormField): boolean =>
  dbIsPersist !== 0 && ofDictionaries.includes(fieldShowType) && !(dictTable && dictField);

/** Codes of the dictionaries that a form and its lines name. */
export const dictionaryCodes = ({ fields, subs }: FormRelease): string[] => [
  ...new Set(
    [fields, ...subs.map((sub) => sub.fields)]
      .flat()
      .filter(isOfDictionary)
      .map(({ dictField }) => dictField ?? ''),
  ),
];
