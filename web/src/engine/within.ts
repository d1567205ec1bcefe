import type { Field } from '@dossier/contract/core/field.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useMemo } from 'react';
import type { AnyExtensions, Within } from './extensions.ts';

/** What a value of `within` names when it is one record, and not one of several. */
const isOne = (value: string): boolean => value !== '' && !value.includes(',');

/**
 * A register as its list stands within another record: what all rows have in common is neither searched by nor shown nor
 * typed. Where several records are meant, the field still tells them apart.
 */
export function narrowed<R extends Resource>(resource: R, within: Within): R {
  const fields = Object.entries(within).flatMap(([name, value]): [string, Field][] => {
    const field: Field | undefined = resource.fields[name];
    if (!field) return [];
    const { search: _search, ...unsearched } = field;
    const kept = unsearched as Field;
    return [[name, isOne(value) ? { ...kept, form: false, list: false, internal: true } : kept]];
  });
  return { ...resource, fields: { ...resource.fields, ...Object.fromEntries(fields) } };
}

/** The page's extensions for the list within another record: it begins with these rows, and a new record belongs to it. */
export function narrowedExtensions(own: AnyExtensions, within: Within): AnyExtensions {
  const given = Object.fromEntries(Object.entries(within).filter(([, value]) => isOne(value)));
  return {
    ...own,
    defaultFilters: { ...own.defaultFilters, ...within },
    newRecord: (state) => ({ ...own.newRecord?.(state), ...given }),
    formAs: own.formAs ?? 'drawer',
  };
}

/** Both for a page; the same filters as long as it is the same record. */
export function useWithin<R extends Resource>(told: R, own: AnyExtensions): { resource: R; own: AnyExtensions } {
  const key = own.within ? JSON.stringify(own.within) : null;
  const resource = useMemo(() => (key === null ? told : narrowed(told, JSON.parse(key) as Within)), [told, key]);
  const { defaultFilters } = own;
  const filters = useMemo(
    () => (key === null ? defaultFilters : { ...defaultFilters, ...(JSON.parse(key) as Within) }),
    [key, defaultFilters],
  );
  if (!own.within || !filters) return { resource, own };
  return { resource, own: { ...narrowedExtensions(own, own.within), defaultFilters: filters } };
}
