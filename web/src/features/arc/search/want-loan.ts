import { archiveLoan } from '@dossier/contract/arc/loan.ts';
import { wantForm } from '#engine/form/wanted-form.ts';

/** Makes the page of loans open its form with these records. @returns its address */
export function wantLoan(ids: readonly string[]): string {
  wantForm(archiveLoan.path, { lines: ids.map((itemId) => ({ itemId, preview: 'Y', download: 'N', prints: 0 })) });
  return archiveLoan.path;
}
