import type { Outage } from '#db/outage.ts';

/** Something that keeps this server from its full work. */
export interface Condition {
  /** For programs: `disk-full`. */
  code: string;
  /** For people, in Chinese; names neither folders nor hosts, since `/readyz` is open to everybody. */
  message: string;
  /** Calls are answered all the same, or some of them. */
  serves: boolean;
}

type Source = () => Condition | null | Promise<Condition | null>;

/** What is known of this server's troubles, for `/readyz`. Each part that can fail adds its own source. */
export interface Conditions {
  add(source: Source): void;
  now(): Promise<Condition[]>;
}

export function makeConditions(): Conditions {
  const sources: Source[] = [];
  return {
    add: (source) => void sources.push(source),
    async now() {
      const found = await Promise.all(sources.map((source) => source()));
      return found.filter((condition) => condition !== null);
    },
  };
}

export const outOf = ({ code, message }: Outage): Condition => ({ code, message, serves: false });
