import type { Choice } from '../../data/widget-data.ts';
import { isEmpty } from '../cell.ts';
import { type ColumnOption, choicesOf, type GridColumn, type GridRow } from '../column.ts';

/** A chain of linked selects: the columns follow each other by their `linkageKey`. */
export interface LinkageConfig {
  /** Key of the first column. */
  key: string;
  /** Choices below a value of the column before; '' asks for those of the first column. */
  requestData: (parent: string) => Promise<readonly ColumnOption[]>;
}

interface Level {
  chain: Chain;
  /** Place among the columns of the chain. */
  depth: number;
}

interface Chain {
  keys: readonly string[];
  requestData: LinkageConfig['requestData'];
  kept: Map<string, Kept>;
}

interface Kept {
  state: 'loading' | 'loaded' | 'failed';
  choices: readonly Choice[];
  done: Promise<void>;
}

const none: readonly Choice[] = [];

/** Choices of linked selects: asked for once per parent value, whichever row or column needs them. */
export class Linkage {
  readonly #levels = new Map<string, Level>();
  readonly #listeners = new Set<() => void>();

  /** @throws Error when a chain names a column that is missing, or itself */
  constructor(configs: readonly LinkageConfig[], columns: readonly GridColumn[]) {
    const byKey = new Map(columns.map((column) => [column.key, column]));
    for (const { key, requestData } of configs) {
      const keys: string[] = [];
      const chain: Chain = { keys, requestData, kept: new Map() };
      for (let next: string | undefined = key; next !== undefined; next = byKey.get(next)?.linkageKey) {
        if (!byKey.has(next)) throw new Error(`linkage of "${key}": there is no column "${next}"`);
        if (this.#levels.has(next)) throw new Error(`linkage of "${key}": column "${next}" is in a chain already`);
        this.#levels.set(next, { chain, depth: keys.length });
        keys.push(next);
      }
    }
  }

  /** Whether the column takes its choices from here. */
  has(key: string): boolean {
    return this.#levels.has(key);
  }

  /** Choices of a cell; what is not there yet is asked for, and listeners hear when it has come. */
  choices(key: string, row: GridRow): readonly Choice[] {
    const place = this.#place(key, row);
    if (!place) return none;
    const kept = place.chain.kept.get(place.parent);
    if (!kept) void this.#ask(place.chain, place.parent);
    return kept?.choices ?? none;
  }

  /** Whether the choices of a cell are on their way. */
  isLoading(key: string, row: GridRow): boolean {
    const place = this.#place(key, row);
    return place !== null && (place.chain.kept.get(place.parent)?.state ?? 'loading') === 'loading';
  }

  /** Whether the choices of a cell could not be had; `load` tries again. */
  hasFailed(key: string, row: GridRow): boolean {
    const place = this.#place(key, row);
    return place?.chain.kept.get(place.parent)?.state === 'failed';
  }

  /** Sees to it that the choices of a cell are there, as an editor or a paste needs them. Failed ones are asked for again. */
  async load(key: string, row: GridRow): Promise<readonly Choice[]> {
    const place = this.#place(key, row);
    if (!place) return none;
    const { chain, parent } = place;
    const kept = chain.kept.get(parent);
    if (kept && kept.state !== 'failed') await kept.done;
    else await this.#ask(chain, parent);
    return chain.kept.get(parent)?.choices ?? none;
  }

  /** What changes when a cell of a chain is set: the columns after it are emptied first, its own value is last. */
  changesOf(key: string, value: unknown, row: GridRow): Record<string, unknown> {
    const changes: Record<string, unknown> = {};
    const level = this.#levels.get(key);
    for (const later of level?.chain.keys.slice(level.depth + 1) ?? []) if (!isEmpty(row[later])) changes[later] = null;
    changes[key] = value;
    return changes;
  }

  /** Hears when choices have come or could not be had. @returns ends it */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The value that the choices of a cell hang on; null when the column before is empty. */
  #place(key: string, row: GridRow): { chain: Chain; parent: string } | null {
    const level = this.#levels.get(key);
    if (!level) return null;
    const { chain, depth } = level;
    if (depth === 0) return { chain, parent: '' };
    const parent = row[chain.keys[depth - 1] as string];
    return isEmpty(parent) ? null : { chain, parent: String(parent) };
  }

  #ask(chain: Chain, parent: string): Promise<void> {
    const finish = (state: Kept['state'], choices: readonly Choice[]) => {
      kept.state = state;
      kept.choices = choices;
      for (const listener of this.#listeners) listener();
    };
    const kept: Kept = { state: 'loading', choices: none, done: Promise.resolve() };
    chain.kept.set(parent, kept);
    kept.done = Promise.resolve()
      .then(() => chain.requestData(parent))
      .then(
        (options) => finish('loaded', choicesOf(options)),
        () => finish('failed', none),
      );
    return kept.done;
  }
}
