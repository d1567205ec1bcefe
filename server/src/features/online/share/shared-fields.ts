import { columnPermission } from '@dossier/contract/core/resource.ts';
import { namesVariable } from '@dossier/contract/core/variables/rule-variables.ts';
import { namesPerson } from '@dossier/contract/core/variables/variables.ts';
import { authType } from '@dossier/contract/online/authority/authority.ts';
import { readsOf } from '@dossier/contract/online/rules/check-rules.ts';
import { type FormRule, readRule, type StoredRule } from '@dossier/contract/online/rules/rules.ts';
import type { ShareKind } from '@dossier/contract/online/share/share-calls.ts';
import { canFill, canShow } from '@dossier/contract/online/share/share-fields.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { linesOfFormula, parseFormula } from '@dossier/rules/enhance/formula-text.ts';
import { sql } from 'kysely';
import type { Actor } from '#access/actor.ts';
import { both } from '#access/form-limits.ts';
import { guardedColumns } from '#access/session/load-actor.ts';
import type { Db } from '#db/database.ts';
import type { FormInUse } from '../form/form.public.ts';

/** Names of the fields that a link of a kind can show, as the actor of the form has them. */
export function shareable({ resource, actor }: Pick<FormInUse, 'resource' | 'actor'>, kind: ShareKind): string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.form === false || field.internal) return [];
    if (!(kind === 'detail' ? canShow(field) : canFill(field))) return [];
    const code = columnPermission(resource, name);
    if (actor.hiddenCodes.has(code)) return [];
    return kind === 'edit' && (field.frozen || actor.frozenCodes.has(code)) ? [] : [name];
  });
}

/**
 * Fields that a new link does not name unless it is told to: those under control in the form or by a menu, whoever they are granted
 * to, and unique ones, which tell whoever fills them in that a value is there already; those of them without which no record is made
 * it names.
 */
export async function unusualFields(
  db: Db,
  { release, resource }: Pick<FormInUse, 'release' | 'resource'>,
  kind: ShareKind,
): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select distinct p.code from onl_auth_page p
    where p.status = 1 and p.type = ${authType.field} and p.cgform_id = ${release.head.id}`.execute(db);
  const byMenu = new Set((await guardedColumns(db)).map(({ code }) => code));
  const indexed = release.indexs.filter(({ indexType }) => indexType === 'unique').map(({ indexField }) => indexField);
  const unique = new Set(indexed.flatMap((field) => csvOf(field)));
  const names = Object.entries(resource.fields).flatMap(([name, field]) => {
    const isUnique = ('unique' in field && field.unique) || unique.has(name);
    const tells = isUnique && kind !== 'detail' && !(kind === 'add' && field.required);
    return tells || byMenu.has(columnPermission(resource, name)) ? [name] : [];
  });
  return new Set([...rows.map(({ code }) => code), ...names]);
}

const byLink = '（外部链接）';
/** Most characters of a name in history and log. */
const longestName = 100;

/** The maker of a link as the engine is to see them: of the form they have what the link names, and nothing else. */
export function narrowed({ resource, actor }: FormInUse, names: readonly string[]): Actor {
  const others = Object.keys(resource.fields).filter((name) => !names.includes(name));
  const codes = others.map((name) => columnPermission(resource, name));
  return {
    ...actor,
    hiddenCodes: both(actor.hiddenCodes, new Set(codes)),
    realname: `${[...actor.realname].slice(0, longestName - byLink.length).join('')}${byLink}`,
  };
}

/** Fields whose default names the maker of a link: it is filled in by the server, and told to nobody. */
export const filledFor = ({ release }: Pick<FormInUse, 'release'>): Set<string> =>
  new Set(
    release.fields.flatMap(({ dbFieldName, fieldDefaultValue }) =>
      fieldDefaultValue && namesPerson(fieldDefaultValue) ? [dbFieldName] : [],
    ),
  );

/** The check of a field as far as a page makes it: whether a value is there already is asked by nobody, nor for what is filled in. */
const checkOf = (type: string | null, isFilled: boolean): string | null =>
  type === 'only' || (type === '*' && isFilled) ? null : type;

/** Lines of a definition as a link tells them: what a form needs, and not where values come from. */
export function sharedLines(form: FormInUse, names: readonly string[], kind: ShareKind): Record<string, unknown>[] {
  const filled = kind === 'add' ? filledFor(form) : new Set();
  const told = sharedRules(form, names).map(({ rule }) => readRule(rule));
  const works = new Set(told.flatMap((rule) => (rule?.type === 'compute' ? [rule.field] : [])));
  return form.release.fields
    .filter(({ dbFieldName }) => names.includes(dbFieldName))
    .map((line) => ({
      ...{ dbFieldName: line.dbFieldName, dbFieldTxt: line.dbFieldTxt, dbType: line.dbType, dbLength: line.dbLength },
      ...{ dbPointLength: line.dbPointLength, dbIsKey: 0, dbIsNull: 1, dbIsPersist: 1, isShowForm: 1, isShowList: 0 },
      ...{ fieldShowType: line.fieldShowType, dictField: line.dictField, fieldExtendJson: line.fieldExtendJson },
      ...{
        fieldMustInput: filled.has(line.dbFieldName) ? '0' : line.fieldMustInput,
        fieldValidType: checkOf(line.fieldValidType, filled.has(line.dbFieldName)),
      },
      // What is worked out from fields that are not here is worked out by the server.
      isReadOnly: line.dbFieldName in form.resource.computed && !works.has(line.dbFieldName) ? 1 : 0,
      ...{ isQuery: 0, queryMode: 'single', sortFlag: '0', dictTable: null, dictText: null },
      ...{ mainTable: null, mainField: null, fieldDefaultValue: null, dbDefaultVal: null, dbFieldNameOld: null },
    }));
}

/** Rules that a page can go by with these fields alone; the others bind at the server, and are not told. */
export function sharedRules({ release }: FormInUse, names: readonly string[]): StoredRule[] {
  return (release.rules ?? []).flatMap((line) => {
    const rule = line.activeStatus === '1' ? readRule(line.rule) : null;
    if (!rule || namesVariable(rule.when) || !readsOf(rule).every((name) => names.includes(name))) return [];
    if (rule.type === 'compute' && linesOfFormula(parseFormula(rule.formula, { functions: true })).length > 0)
      return [];
    const told = within(rule, names);
    return told ? [{ ruleType: rule.type, content: null, activeStatus: '1' as const, rule: JSON.stringify(told) }] : [];
  });
}

/** What rules ask that a link does not tell: nobody is there who could answer it. */
export function untoldQuestions(form: FormInUse, names: readonly string[]): string[] {
  const told = questionsOf(sharedRules(form, names));
  return questionsOf(form.release.rules ?? []).filter((question) => !told.includes(question));
}

const questionsOf = (lines: readonly StoredRule[]): string[] =>
  lines.flatMap(({ rule: text }) => {
    const rule = readRule(text);
    return rule?.type === 'confirm' ? [rule.message] : [];
  });

/** A rule without the names of fields that are not there; null for one that is about none of these. */
function within(rule: FormRule, names: readonly string[]): FormRule | null {
  if ('fields' in rule) {
    const fields = rule.fields.filter((name) => names.includes(name));
    return fields.length === 0 ? null : { ...rule, fields };
  }
  if (rule.type === 'confirm' || rule.field === undefined) return rule;
  return names.includes(rule.field) ? rule : null;
}
