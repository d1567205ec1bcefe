import { useSession } from '#services/session/session.ts';
import { readStored, recentKey, writeStored } from '#services/session/stored.ts';

/** What somebody opened before, by its address. */
export interface Recent {
  path: string;
  title: string;
  trail: string;
}

interface Stored {
  username: string;
  entries: Recent[];
}

const kept = 12;
const username = () => useSession.getState().user?.username ?? '';

/** The newest first; signing out forgets them, and nobody sees what another user of this browser opened. */
export function recents(): Recent[] {
  const stored = readStored<Stored | null>(recentKey, null);
  return stored?.username === username() ? stored.entries : [];
}

/** Puts an address in front. */
export function remember(entry: Recent): void {
  const entries = [entry, ...recents().filter(({ path }) => path !== entry.path)].slice(0, kept);
  writeStored(recentKey, { username: username(), entries } satisfies Stored);
}
