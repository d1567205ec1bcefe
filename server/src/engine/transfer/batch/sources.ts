import type { Actor } from '#access/actor.ts';
import type { RowImport } from '../import.ts';

declare module '#services/services.ts' {
  interface App {
    /** What imports of this server bring in. */
    imports: ImportSources;
  }
}

/** Finds what the rows of an import are of, for whoever asks with the rights that they have now. */
export type FindImport = (actor: Actor, register: string | undefined) => Promise<RowImport>;

/** The imports of one server by their calls, so that what one brought in can be taken back later. */
export interface ImportSources {
  add(call: string, find: FindImport): void;
  of(call: string): FindImport | undefined;
}

export function makeImportSources(): ImportSources {
  const byCall = new Map<string, FindImport>();
  return { add: (call, find) => void byCall.set(call, find), of: (call) => byCall.get(call) };
}
