import { archiveLoan } from '@dossier/contract/arc/loan.ts';
import { wantForm } from '#engine/form/wanted-form.ts';

/**
 * Makes the page of loans open its form with these records.
 * @param grants what the loan asks for: looking at pages, or the originals too
 * @returns its address
 */
export function wantLoan(ids: readonly string[], { download = false }: { download?: boolean } = {}): string {
  const line = { preview: 'Y', download: download ? 'Y' : 'N', prints: 0 };
  wantForm(archiveLoan.path, {
    ...(download ? { kind: 'elec' } : {}),
    lines: ids.map((itemId) => ({ itemId, ...line })),
  });
  return archiveLoan.path;
}
