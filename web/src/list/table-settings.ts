import type { Density } from '@dossier/widgets/table/types.ts';
import { create } from 'zustand';
import { useSession } from '#services/session/session.ts';
import { readStored, writeStored } from '#services/session/stored.ts';
import { type ColumnChoice, noChoice } from './column-choice.ts';

/** Keys of local storage; each user of a shared computer has his own. */
const densityKey = 'TABLE_DENSITY';
const columnsKey = (path: string, username: string) => `TABLE_COLUMNS_${path}_${username}`;

const useDensityStore = create<{ density: Density }>(() => ({ density: readStored<Density>(densityKey, 'auto') }));

/** Row height of all lists of this browser; `auto` until the user chooses. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useDensityStore((store) => store.density);
  return [density, chooseDensity];
}

/** Sets the row height of all lists of this browser. */
export function chooseDensity(density: Density): void {
  writeStored(densityKey, density);
  useDensityStore.setState({ density });
}

const useChoices = create<Record<string, ColumnChoice>>(() => ({}));

/** The user's choice of columns for one list. */
export function useColumnChoice(path: string): [ColumnChoice, (choice: ColumnChoice) => void] {
  const username = useSession((session) => session.user?.username ?? '');
  const key = columnsKey(path, username);
  const choice = useChoices((choices) => choices[key]) ?? readStored<ColumnChoice>(key, noChoice);
  return [
    choice,
    (next) => {
      writeStored(key, next);
      useChoices.setState({ [key]: next });
    },
  ];
}
