import { columnPermission, type Fields, type Resource } from '@dossier/contract/core/resource.ts';
import { useMemo } from 'react';
import { useRights } from '#services/session/access.ts';

type Rights = Pick<ReturnType<typeof useRights>, 'isHidden' | 'isDisabled'>;

/** A resource whose lines have only the columns that this person may see; those that he may not change are read-only. */
export function useReadable<R extends Resource>(resource: R): R {
  const { isHidden, isDisabled } = useRights();
  return useMemo(() => readableResource(resource, { isHidden, isDisabled }), [resource, isHidden, isDisabled]);
}

/** As the hook, for given rights; the same object where there is nothing to leave out. */
export function readableResource<R extends Resource>(resource: R, { isHidden, isDisabled }: Rights): R {
  const parts = Object.entries(resource.parts);
  if (parts.length === 0) return resource;
  const readable = parts.map(([name, part]) => {
    const code = (key: string) => columnPermission(resource, `${name}.${key}`);
    const fields = Object.entries(part.fields)
      .filter(([key]) => !isHidden(code(key)))
      .map(([key, field]) => [key, isDisabled(code(key)) ? { ...field, readOnly: true, form: true } : field]);
    return [name, { ...part, fields: Object.fromEntries(fields) as Fields }];
  });
  return { ...resource, parts: Object.fromEntries(readable) };
}
