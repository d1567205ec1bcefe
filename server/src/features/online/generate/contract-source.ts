import type { Field } from '@dossier/contract/core/field.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Fields } from '@dossier/contract/core/resource.ts';
import type { FormField } from '@dossier/contract/online/form/compile.ts';
import { expressionText } from '@dossier/contract/online/form/compile-field.ts';
import { namesOf } from './feature-names.ts';
import type { WrittenFrom } from './form-source.ts';
import { linesOf, literalOf, quoted, remark, Source } from './source-text.ts';
import type { WrittenInput } from './written-input.ts';

/** The functions of core/field.ts whose names are not those of what they make. */
const makers: Partial<Record<Field['type'], string>> = { switch: 'yesNo' };
const makerOf = (type: Field['type']): string => makers[type] ?? type;

/** The value of the register as source text: what `formInput` says, in the words of core/field.ts. */
export function contractSource(from: WrittenFrom, input: WrittenInput): string {
  const { value } = namesOf(from);
  const { release } = from.source;
  const { fields, parts, rules, computed, ...rest } = input;
  const all = [fields, ...Object.values(parts).map((part) => part.fields)].flatMap((group) => Object.values(group));
  const used = [...new Set(all.map(({ type }) => makerOf(type)))].sort();
  const partTexts = Object.entries(parts).map(([name, part]): [string, Source] => {
    const lines = release.subs.find(({ head }) => head.tableName === name)?.fields ?? [];
    return [name, new Source(partSource(part, lines))];
  });
  const { softDelete, versioned, choices, tree, states, actions, buttonNames, views, ...last } = rest;
  const { area, name, label, path, table, component, grouped, prints, messages, excel } = last;
  const text = linesOf(
    {
      ...{ area, name, label, path, table, component, softDelete, versioned },
      fields: new Source(fieldsSource(fields, release.fields, '  ')),
      rules: filled(rules),
      computed: filled(computed),
      parts: partTexts.length > 0 ? new Source(linesOf(Object.fromEntries(partTexts), '  ')) : undefined,
      ...{ choices, tree, states, actions: filled(actions), buttonNames: filled(buttonNames), views: filled(views) },
      ...{ grouped, prints, messages, excel },
    },
    '',
  );
  return [
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '../core/field.ts';`] : []),
    ...(partTexts.length > 0 ? ["import { part } from '../core/part.ts';"] : []),
    "import { resource } from '../core/resource.ts';",
    ...(text.includes('expressionOf(') ? ["import { expressionOf } from '../online/form/expression.ts';"] : []),
    '',
    `/** ${remark(from.label)} */`,
    `export const ${value} = resource(${text});`,
    '',
  ].join('\n');
}

const filled = <T extends object>(value: T | undefined): T | undefined =>
  value !== undefined && Object.keys(value).length > 0 ? value : undefined;

function partSource(
  { label, table, foreignKey, fields, most, rules, computed }: Part,
  lines: readonly FormField[],
): string {
  const own = new Source(fieldsSource(fields, lines, '      '));
  const given = { label, table, foreignKey, fields: own, rules: filled(rules), computed: filled(computed), most };
  return `part(${linesOf(given, '    ')})`;
}

const fieldsSource = (fields: Fields, lines: readonly FormField[], indent: string): string =>
  linesOf(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const line = lines.find(({ dbFieldName }) => dbFieldName === name);
        return [name, new Source(fieldSource(field, line))];
      }),
    ),
    indent,
  );

/** A field as it is written: `text({ label: '名称', max: 32 })`. */
function fieldSource(field: Field, line: FormField | undefined): string {
  const { type, ...options } = field;
  const given: Record<string, unknown> = { ...options };
  if ('expression' in field && field.expression && line) {
    const test = new Source(`expressionOf(${quoted(expressionText(line))})`);
    given.expression = { test, message: field.expression.message };
  }
  if (field.type === 'dict') {
    const { dict, ...others } = given;
    return `dict(${literalOf(dict)}, ${literalOf(others)})`;
  }
  return `${makerOf(type)}(${literalOf(given)})`;
}
