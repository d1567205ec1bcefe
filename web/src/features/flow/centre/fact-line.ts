import type { Resource } from '@dossier/contract/core/resource.ts';
import { fixedText, moneyText } from '@dossier/widgets/text/number-text.ts';
import { textOf } from '#engine/table/columns.ts';
import { say } from '#services/messages/text.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The first figure that decides, with its name; and the number by which people speak of the record. */
export function factLine(resource: Resource | undefined, facts: Facts): string {
  if (!resource) return '';
  return Object.keys(facts)
    .flatMap((name) => {
      const field = resource.fields[name];
      const value = facts[name];
      if (!field || name === resource.titleField || value === null || value === undefined || value === '') return [];
      const text =
        field.type === 'money'
          ? moneyText(Number(value))
          : field.type === 'decimal'
            ? fixedText(Number(value), field.scale)
            : textOf(facts, name, field);
      return [`${field.label} ${text}`];
    })
    .slice(0, 2)
    .join(say('，'));
}
