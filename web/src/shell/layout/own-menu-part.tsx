import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useEffect, useState } from 'react';
import { whenIdle } from '#services/page/when-idle.ts';
import type { OwnMenuProps } from '../menu/OwnMenu.tsx';

const Part = lazyPart(async () => (await import('../menu/OwnMenu.tsx')).OwnMenu, 0);

/** What the person keeps and opened last, once the first page stands. */
export function OwnMenu(props: OwnMenuProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue ? <Part {...props} /> : null;
}
