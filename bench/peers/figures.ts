import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The middle one of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The value that 95 % are below; -1 of none. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? -1;
}

/** The medians of some rounds; `-1` for a figure that failed in one of them. */
export function medians<F extends string>(rounds: readonly Partial<Record<F, number>>[]): Partial<Record<F, number>> {
  const found: Partial<Record<F, number>> = {};
  // The rounds have no keys but figures.
  for (const figure of new Set(rounds.flatMap((one) => Object.keys(one) as F[]))) {
    const values = rounds.flatMap((one) => one[figure] ?? []);
    found[figure] = values.includes(-1) ? -1 : median(values);
  }
  return found;
}

/** For `JSON.stringify`: numbers with one digit. */
export function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 10) / 10 : value;
}

export interface Conditions {
  rounds: number;
  /** Browser and version. */
  browser: string;
  /** Load of the machine at the start and at the end. */
  load: readonly [start: number, end: number];
}

/** On what was measured, and how often. `kind`: what each round measures in turn. */
export function conditionLines({ rounds, browser, load }: Conditions, kind: string): string[] {
  const day = new Date().toISOString().slice(0, 10);
  return [
    `${day}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${browser} headless without GPU, load ${load.map((one) => one.toFixed(1)).join(' to ')}.`,
    `Median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; each round measures every ${kind} in turn, in a browser context of its own.`,
  ];
}

/** Packages with the versions that are installed for a comparison, or for the product. `folder`: the comparison's. */
export function versionsOf(packages: readonly string[], folder: URL): string {
  return packages.map((name) => `${name} ${versionOf(name, folder)}`).join(', ');
}

function versionOf(name: string, folder: URL): string {
  for (const modules of ['node_modules', '../../node_modules']) {
    try {
      const read: unknown = JSON.parse(readFileSync(new URL(`${modules}/${name}/package.json`, folder), 'utf8'));
      if (typeof read === 'object' && read !== null && 'version' in read) return String(read.version);
    } catch {
      // Not in this folder; React and antd are among the packages of the product.
    }
  }
  return '?';
}
