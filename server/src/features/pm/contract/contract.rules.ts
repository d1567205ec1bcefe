import { contractKind } from '@dossier/contract/pm/contract.ts';
import { decimalOf, divided, numberOf, one } from '@dossier/rules/decimal.ts';

/** Letters of the numbers of each kind (domain 4.2); a supplement is numbered within its main contract. */
export const lettersOf = (kind: string): string =>
  kind === contractKind.sub ? 'FB' : kind === contractKind.purchase ? 'CG' : 'HT';

const codePattern = /^(HT|FB|CG)-(\d{4})-(\d{4})$/;

/** Counter and number of a code that was typed in the form of our own; undefined for any other. */
export function readCode(code: string): { letters: string; year: string; serial: number } | undefined {
  const match = codePattern.exec(code);
  return match ? { letters: match[1] ?? '', year: match[2] ?? '', serial: Number(match[3]) } : undefined;
}

/** Number of a supplement below its main contract; undefined for a code of another form. */
export function serialBelow(code: string, above: string): number | undefined {
  const rest = code.startsWith(`${above}-B`) ? code.slice(above.length + 2) : '';
  return /^\d{2,4}$/.test(rest) ? Number(rest) : undefined;
}

/** Counter of the numbers: per tenant, kind and year. */
export const counterOf = (tenantId: number, letters: string, year: string): string =>
  `pm_contract:${tenantId}:${letters}-${year}`;

/** What an amount is without tax, half up; without a rate of tax there is none. */
export function netOf(amount: unknown, taxRate: unknown): number | null {
  const [gross, rate] = [decimalOf(amount), decimalOf(taxRate ?? 0)];
  if (gross === null || rate === null) return null;
  return numberOf(divided(gross * one * 100n, 100n * one + rate), 2);
}

/** An amount in yuan, half up; without a rate it is in yuan. */
export function inYuan(amount: unknown, rate: unknown): number | null {
  const [foreign, each] = [decimalOf(amount), decimalOf(rate ?? 1)];
  if (foreign === null || each === null) return null;
  return numberOf(divided(foreign * each, one), 2);
}
