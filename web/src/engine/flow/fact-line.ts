import type { Resource } from '@dossier/contract/core/resource.ts';
import { say } from '#services/messages/text.ts';
import { textOf } from '../fields/values.tsx';

type Facts = Readonly<Record<string, unknown>>;

/** The first figure that decides, with its name; and the number by which people speak of the record. */
export function factLine(resource: Resource | undefined, facts: Facts): string {
  if (!resource) return '';
  return Object.keys(facts)
    .flatMap((name) => {
      const field = resource.fields[name];
      const value = facts[name];
      if (!field || name === resource.titleField || value === null || value === undefined || value === '') return [];
      return [`${field.label} ${textOf(facts, name, field)}`];
    })
    .slice(0, 2)
    .join(say('，'));
}
