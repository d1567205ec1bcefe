import type { Resource } from '@dossier/contract/core/resource.ts';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSpoken } from '#engine/spoken-resource.ts';
import type { Guarded } from '#services/session/access.ts';

/** What a part of the page shows one of: a register within the project, or something else that belongs to it. */
export interface HomeList {
  key: string;
  /** The register: it names the list, and who may not list it does not see it. */
  resource?: Resource;
  /** Name of what is no register, or of one that comes when it is opened. */
  label?: string;
  /** The call of such a register: who may not make it does not see it. */
  guard?: Guarded;
  render: () => ReactNode;
}

export interface ListsPartProps {
  /** What the part is called. */
  label: string;
  /** Those that the person may see, one at least. */
  lists: readonly HomeList[];
  /** Key of the one that is open. @default the first */
  open: string | null;
  onOpen: (key: string) => void;
}

/** Lists of a project that belong together: one is open. */
export function ListsPart({ label, lists, open, onOpen }: ListsPartProps) {
  const shown = lists.find(({ key }) => key === open) ?? lists[0];
  if (!shown) return null;
  return (
    <>
      {lists.length > 1 ? (
        <Segmented<string>
          className="ph-lists"
          aria-label={label}
          value={shown.key}
          onChange={onOpen}
          options={lists.map((list) => ({
            value: list.key,
            label: list.resource ? <NameOf resource={list.resource} /> : list.label,
          }))}
        />
      ) : null}
      {shown.render()}
    </>
  );
}

function NameOf({ resource }: { resource: Resource }) {
  return useSpoken(resource).label;
}
