import { somethingIsHeld } from './use-unsaved.ts';

/** A tab that reloaded for an upgrade does not do so again within this time, whatever it finds. */
const again = 5 * 60_000;
const reloadedKey = 'dossier__RELOADED_AT';

/** What may hold something that nobody has said (use-unsaved.ts): drawers and forms in sight. */
const open = '.ant-drawer-open, .ant-modal-wrap:not([style*="none"]), .rp-form-page';

/** The file that starts the pages, as a document names it; every upgrade has another. */
function startOf(document: Document): string | null {
  return document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** Whether the server has newer pages than this tab; false where it cannot be asked. */
export async function isUpgraded(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    if (!answer.ok) return false;
    const there = startOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    return there !== null && there !== startOf(document);
  } catch {
    return false;
  }
}

/** Whether somebody would lose something by a reload. Whoever has unsaved input objects to leaving the page. */
export function hasUnsaved(): boolean {
  if (somethingIsHeld()) return true;
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented || document.querySelector(open) !== null;
}

/** A file that this page will never get is there for a new one; what is not saved stays, and the person loads it anew. */
export function reloadForFile(): void {
  if (!hasUnsaved()) location.reload();
}

/** After an upgrade the tab's files are gone: it starts anew with the new ones, unless something is not saved. */
export async function reloadIfUpgraded(): Promise<void> {
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
  if (Date.now() - last < again || hasUnsaved() || !(await isUpgraded()) || hasUnsaved()) return;
  sessionStorage.setItem(reloadedKey, String(Date.now()));
  location.reload();
}
