import type { Action } from '@dossier/contract/core/action.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import type { Part } from '@dossier/contract/core/part.ts';
import type { Print } from '@dossier/contract/core/print.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import { spoken } from '@dossier/widgets/language/text.ts';
import { useMemo } from 'react';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';

/** A resource with its own name and those of its fields in the user's language; everything below the page reads these. */
export function useSpoken<R extends Resource>(resource: R): R {
  // Another function when the language has changed.
  const language = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue stands beside the code
  return useMemo(() => (spoken() === 'zh' ? resource : spokenResource(resource)), [resource, language]);
}

/** Lines of a form as `useSpoken` reads a resource: the same object as long as the language stays. */
export function useSpokenPart(part: Part): Part {
  const language = useText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalogue stands beside the code
  return useMemo(() => (spoken() === 'zh' ? part : spokenPart(part)), [part, language]);
}

/** The names as the catalogue has them; a name that it does not know stays as it is. */
export function spokenResource<R extends Resource>(resource: R): R {
  return {
    ...resource,
    label: named(resource.label),
    fields: spokenFields(resource.fields),
    sections: resource.sections.map((section) => ({ ...section, title: named(section.title) })),
    actions: Object.fromEntries(
      Object.entries(resource.actions).map(([name, action]): [string, Action] => [name, spokenAction(action)]),
    ),
    figures: Object.fromEntries(
      Object.entries(resource.figures).map(([name, figure]) => [name, { ...figure, label: named(figure.label) }]),
    ),
    prints: Object.fromEntries(
      Object.entries(resource.prints).map(([name, print]): [string, Print] => [
        name,
        { ...print, label: named(print.label) },
      ]),
    ),
    parts: Object.fromEntries(
      Object.entries(resource.parts).map(([name, part]): [string, Part] => [name, spokenPart(part)]),
    ),
  };
}

function spokenAction(action: Action): Action {
  const { label, ask, note, input } = action;
  return {
    ...action,
    label: named(label),
    ask: ask && named(ask),
    note: note && named(note),
    input: spokenFields(input),
  };
}

/** Lines of a form with their names as the catalogue has them; made anew each time (components: `useSpokenPart`). */
export function spokenPart(part: Part): Part {
  return { ...part, label: named(part.label), fields: spokenFields(part.fields) };
}

function spokenFields(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, spokenField(field)]));
}

function spokenField(field: Field): Field {
  const { label, help } = field;
  const shown = { ...field, label: named(label), ...(help ? { help: named(help) } : {}) };
  return 'placeholder' in shown && shown.placeholder ? { ...shown, placeholder: named(shown.placeholder) } : shown;
}
