/** Around the ids of new rows, so that a server never takes one for its own. */
const prefix = 'row_';
const suffix = '_new';
const generated = /^row_[0-9a-z]+_\d+_new$/;

let page: string | undefined;
let count = 0;

/**
 * An id for a new row. No other call in this page gives it; a mark of the page keeps it from those in a draft of
 * another.
 * @param isTaken whether a row has the id already
 */
export function newRowId(isTaken: (id: string) => boolean = () => false): string {
  page ??= pageMark();
  for (;;) {
    count += 1;
    const id = `${prefix}${page}_${count}${suffix}`;
    if (!isTaken(id)) return id;
  }
}

/** Whether an id was made here and is unknown to the server. */
export function isGeneratedId(id: string): boolean {
  return generated.test(id);
}

/** `crypto.randomUUID` does not exist on plain-http intranets, random numbers do. */
function pageMark(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (number) => number.toString(36)).join('');
}
