import type { Part } from '@dossier/contract/core/part.ts';
import type { Fields, Resource } from '@dossier/contract/core/resource.ts';
import {
  spokenResource as spokenBy,
  spokenFields as spokenFieldsBy,
  spokenPart as spokenPartBy,
} from '@dossier/contract/english/spoken-resource.ts';
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
export const spokenResource = <R extends Resource>(resource: R): R => spokenBy(resource, named);

/** Lines of a form that are of no register, as the catalogue has them; made anew each time (components: `useSpokenPart`). */
export const spokenPart = (part: Part): Part => spokenPartBy(part, named, '');

/** Fields of a form that are of no register, as the catalogue has them. */
export const spokenFields = (fields: Fields): Fields => spokenFieldsBy(fields, named, '');
