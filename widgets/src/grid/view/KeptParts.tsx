import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { type GridCore, typeOf } from '../core.ts';

/**
 * One unseen part of antd for each kind of editor that was open. antd forgets the styles of a part with its last one, and
 * reading them again for the next editor takes up to a quarter of the time from the click to the open list.
 */
export function KeptParts({ core }: { core: GridCore }) {
  const [kept, setKept] = useState<readonly ComponentType[]>([]);
  useEffect(
    () =>
      core.store.subscribe(() => {
        const { editing } = core.store.state;
        const column = editing && core.columns().find(({ key }) => key === editing.cell.key);
        const Kept = column && typeOf(column).Kept;
        // After the editor has been drawn.
        if (Kept) startTransition(() => setKept((known) => (known.includes(Kept) ? known : [...known, Kept])));
      }),
    [core],
  );
  return kept.length === 0 ? null : (
    <div hidden aria-hidden="true">
      {kept.map((Kept, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
        <Kept key={at} />
      ))}
    </div>
  );
}
