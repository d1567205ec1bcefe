/** How ids of new rows are made. */
export interface NewIdOptions {
  /** @default 'row_' */
  prefix?: string;
  /** @default '_new' */
  suffix?: string;
  /** Whether a row has the id already. */
  taken?: (id: string) => boolean;
}

let page: string | undefined;
let count = 0;

/**
 * An id for a new row. No other call in this page gives it; a mark of the page keeps it from those in a draft of
 * another.
 */
export function newId({ prefix = 'row_', suffix = '_new', taken = () => false }: NewIdOptions = {}): string {
  page ??= pageMark();
  for (;;) {
    count += 1;
    const id = `${prefix}${page}_${count}${suffix}`;
    if (!taken(id)) return id;
  }
}

/** Whether an id was made by `newId` with these affixes and is unknown to the server. */
export function isGeneratedId(id: string, { prefix = 'row_', suffix = '_new' }: NewIdOptions = {}): boolean {
  return (
    id.length > prefix.length + suffix.length &&
    id.startsWith(prefix) &&
    id.endsWith(suffix) &&
    /^[0-9a-z]+_\d+$/.test(id.slice(prefix.length, id.length - suffix.length))
  );
}

/** `crypto.randomUUID` does not exist on plain-http intranets, random numbers do. */
function pageMark(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) => number.toString(36)).join('');
}
