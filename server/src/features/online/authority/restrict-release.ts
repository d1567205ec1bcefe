import { buttonsOf, canBeControlled } from '@dossier/contract/online/authority/authority.ts';
import { actionOfButton, builtInStyle, type FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import type { FormField, FormHead, FormRelease } from '@dossier/contract/online/form/compile.ts';
import { formPermission } from '@dossier/contract/online/form/permission.ts';
import { readsOf as rulesReads } from '@dossier/contract/online/rules/check-rules.ts';
import { readRule } from '@dossier/contract/online/rules/rules.ts';
import { csvOf, fieldsOf } from '@dossier/rules/condition.ts';
import { parseRowExpression } from '@dossier/rules/enhance/row-expression.ts';
import type { Actor } from '#access/actor.ts';
import { actorAt, lacksButton } from '#access/form-limits.ts';

interface Hidden {
  list: (code: string) => boolean;
  record: (code: string) => boolean;
  fixed: (code: string) => boolean;
}

/**
 * A form as one person has it: without the fields that they may see nowhere; those that are hidden in lists or in the form
 * are part of the other alone, and those that they may not change are read-only.
 */
export function restrictRelease(release: FormRelease, actor: Actor): FormRelease {
  if (!actor.forms && actor.hiddenCodes.size === 0) return release;
  const prefix = `${formPermission(release.head.tableName)}:col:`;
  const { list, record } = hiddenTo(actor, prefix);
  const fields = restrictFields(release.head, release.fields, hiddenTo(actor, prefix));
  const ruled = restrictRules(release.rules, fields, (name) => list(name) || record(name));
  const known = new Set(fields.map(({ dbFieldName }) => dbFieldName));
  return {
    ...release,
    ...ruled,
    // An expression tells what it compares with; the server goes by it all the same.
    buttons: (release.buttons ?? []).map((button) =>
      readsOf(button).some((name) => list(name) || record(name)) ? { ...button, exp: null } : button,
    ),
    indexs: release.indexs.filter(({ indexField }) => csvOf(indexField).every((name) => known.has(name))),
    subs: release.subs.map((sub) => {
      const hidden = hiddenTo(actor, `${prefix}${sub.head.tableName}.`);
      const lines = restrictFields(sub.head, sub.fields, hidden);
      return { ...sub, ...restrictRules(sub.rules, lines, (name) => hidden.list(name) || hidden.record(name)) };
    }),
  };
}

/**
 * A rule tells what it compares with, and a form could not follow one whose fields it lacks: the server goes by it all the same.
 * What such a rule computes is written by nobody.
 */
function restrictRules(
  rules: FormRelease['rules'],
  fields: readonly FormField[],
  isHidden: (name: string) => boolean,
): Pick<FormRelease, 'rules' | 'fields'> {
  const left = (rules ?? []).map((line) => ({ line, rule: readRule(line.rule) }));
  const gone = left.filter(({ rule }) => rule && rulesReads(rule).some(isHidden));
  const computed = gone.flatMap(({ rule }) => (rule?.type === 'compute' ? [rule.field] : []));
  return {
    rules: left.filter((one) => !gone.includes(one)).map(({ line }) => line),
    fields: fields.map((line) => (computed.includes(line.dbFieldName) ? { ...line, isReadOnly: 1 } : line)),
  };
}

const readsOf = ({ exp }: FormButton): string[] => (exp ? fieldsOf(parseRowExpression(exp)) : []);

/** A form without its steps and scripts, and without the buttons of its own that a person may not press. @param may actions that they may */
export const withoutButtons = (
  { steps: _, scripts: __, ...release }: FormRelease,
  may: readonly string[],
): FormRelease => ({
  ...release,
  buttons: (release.buttons ?? []).filter(
    ({ buttonStyle, buttonCode }) => buttonStyle === builtInStyle || may.includes(actionOfButton(buttonCode)),
  ),
});

/** What pages leave out besides: fields that are part of the record or of lists alone, and buttons. */
export function pageLimits({ head, fields, subs }: FormRelease, actor: Actor) {
  const { list, record } = hiddenTo(actor, `${formPermission(head.tableName)}:col:`);
  const names = [
    ...fields.map(({ dbFieldName }) => dbFieldName),
    ...subs.flatMap((sub) => sub.fields.map(({ dbFieldName }) => `${sub.head.tableName}.${dbFieldName}`)),
  ];
  return {
    recordOnly: names.filter((name) => list(name) && !record(name)),
    listOnly: names.filter((name) => record(name) && !list(name)),
    withoutButtons: [head, ...subs.map((sub) => sub.head)].flatMap((one) =>
      buttonsOf(one).flatMap(({ code }) =>
        lacksButton(actor, one.tableName, code) ? [one === head ? code : `${one.tableName}:${code}`] : [],
      ),
    ),
  };
}

/** Codes of fields and buttons that clients of the contract hide in a list. */
export function hideColumnsFor({ head, fields }: FormRelease, actor: Actor): string[] {
  const { list } = hiddenTo(actor, `${formPermission(head.tableName)}:col:`);
  return [
    ...fields.map(({ dbFieldName }) => dbFieldName).filter(list),
    ...buttonsOf(head).flatMap(({ code }) => (lacksButton(actor, head.tableName, code) ? [code] : [])),
  ];
}

function hiddenTo(actor: Actor, prefix: string): Hidden {
  const [list, record] = [actorAt('list', actor).hiddenCodes, actorAt('record', actor).hiddenCodes];
  return {
    list: (name) => list.has(prefix + name),
    record: (name) => record.has(prefix + name),
    fixed: (name) => actor.forms?.fixed.has(prefix + name) ?? false,
  };
}

function restrictFields(head: FormHead, fields: readonly FormField[], hidden: Hidden): FormField[] {
  return fields.flatMap((line) => {
    const { dbFieldName: name } = line;
    if (!canBeControlled(head, line)) return [line];
    const [list, record] = [hidden.list(name), hidden.record(name)];
    if (list && record) return [];
    return [
      {
        ...line,
        ...(list ? { isShowList: 0, isQuery: 0, sortFlag: '0' } : {}),
        ...(record ? { isShowForm: 0 } : {}),
        ...(hidden.fixed(name) ? { isReadOnly: 1 } : {}),
      },
    ];
  });
}
