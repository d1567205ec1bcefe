import { refuse } from '#core/errors.ts';
import { kindNames } from '../allowed.ts';
import { readExpression, type Within } from './expression.ts';
import { lineOf, nameText } from './tokens.ts';
import { reserved } from './words.ts';
import type { Writer } from './writer.ts';

/** How often the planner may copy one expression on its way up through the levels of a statement (growth.ts). */
const mostCopies = 1000;

/** Queries of WITH under a name that no table has: a server that saw no query of that name would find nothing. */
const localName = (name: string): string => nameText(`#${name}`);

/** One key of the order of a statement: a column of its result, by its name or by its place. */
export interface Sort {
  column: string | number;
  descending: boolean;
}

/** What a statement names and in which order its rows come. */
export interface ReadQuery {
  tables: Set<string>;
  /** In the order in which they stand. */
  parameters: string[];
  sorts: Sort[];
}

/** Copies of the deepest expression within the queries of WITH that are known here, by name. */
type Local = ReadonlyMap<string, number>;

/**
 * Reads a whole SELECT. What the grammar does not know is refused.
 * @param tables names that it may read
 * @throws AppError naming the part that is wrong and its line
 */
export function readQuery(writer: Writer, tables: ReadonlySet<string>): ReadQuery {
  const { peek, is, take, expect, pass, write, deeper, wrong } = writer;
  const named: ReadQuery = { tables: new Set(), parameters: [], sorts: [] };
  if (!is('select') && !is('with')) throw refuse('报表只能是一条 SELECT 语句');
  query(new Map(), true);
  if (peek().kind !== 'end') throw wrong();
  return named;

  /** @returns copies of the deepest expression */
  function query(outer: Local, top = false): number {
    return deeper(() => {
      const local = withQueries(outer);
      let copies = select(local);
      while (take('union')) {
        if (!take('all')) take('distinct');
        copies = Math.max(copies, select(local));
      }
      if (take('order')) {
        expect('by');
        sorts(local, top);
      }
      limit();
      if (copies > mostCopies) throw refuse('报表SQL逐层重复引用同一列的次数过多，请减少子查询的层数');
      return copies;
    });
  }

  function withQueries(outer: Local): Local {
    if (!take('with')) return outer;
    const local = new Map(outer);
    do {
      const name = plainName();
      write(localName(name));
      expect('as');
      expect('(');
      const copies = query(local);
      expect(')');
      // Known from here on: within itself the name is that of a table.
      local.set(name, copies);
    } while (take(','));
    return local;
  }

  function select(local: Local): number {
    expect('select');
    if (!take('distinct')) take('all');
    const counted = new Map<string, number>();
    let below = 1;
    const within: Within = {
      column: (name) => void counted.set(name, (counted.get(name) ?? 0) + 1),
      parameter: (name) => void named.parameters.push(name),
      query: () => {
        below = Math.max(below, query(local));
      },
    };
    const value = () => readExpression(writer, within);
    do item(value);
    while (take(','));
    if (take('from')) {
      do below = Math.max(below, joined(local, value));
      while (take(','));
    }
    if (take('where')) value();
    if (take('group')) {
      expect('by');
      do value();
      while (take(','));
      if (take('with')) {
        if (peek().text !== 'rollup') throw wrong();
        expect('rollup');
      }
    }
    if (take('having')) value();
    return Math.max(1, ...counted.values()) * below;
  }

  function item(value: () => void): void {
    if (take('*')) return;
    const { kind } = peek();
    if (
      (kind === 'name' || kind === 'word') &&
      peek(1).text === '.' &&
      peek(2).kind === 'sign' &&
      peek(2).text === '*'
    ) {
      write(nameText(plainName()));
      expect('.');
      expect('*');
      return;
    }
    value();
    alias();
  }

  function alias(): boolean {
    if (take('as')) {
      write(nameText(plainName()));
      return true;
    }
    if (!isPlainName()) return false;
    write('as');
    write(nameText(plainName()));
    return true;
  }

  function joined(local: Local, value: () => void): number {
    let below = table(local);
    for (;;) {
      if (is('left') || is('right')) {
        if (!take('left')) expect('right');
        take('outer');
        expect('join');
      } else if (is('inner') || is('cross')) {
        if (!take('inner')) expect('cross');
        expect('join');
      } else if (!take('join')) return below;
      below = Math.max(below, table(local));
      if (take('on')) value();
      else if (take('using')) {
        expect('(');
        do write(nameText(plainName()));
        while (take(','));
        expect(')');
      }
    }
  }

  function table(local: Local): number {
    if (take('(')) {
      if (!is('select') && !is('with')) throw wrong();
      const copies = query(local);
      expect(')');
      if (!alias()) throw wrong();
      return copies;
    }
    const place = lineOf(peek());
    const name = plainName();
    if (is('.')) {
      const { text } = peek(1);
      throw refuse(`${place}表名前不能带模式名：${name}.${text.slice(0, 64)}`);
    }
    if (is('(')) throw refuse(`${place}报表不能使用 ${kindNames.RangeFunction}`);
    const copies = local.get(name);
    if (copies === undefined && !tables.has(name)) throw refuse(`${place}报表不能读取表 ${name.slice(0, 64)}`);
    if (copies === undefined) named.tables.add(name);
    write(copies === undefined ? nameText(name) : localName(name));
    // Columns are named by the name that the statement knows.
    if (!alias() && copies !== undefined) {
      write('as');
      write(nameText(name));
    }
    return copies ?? 1;
  }

  /** Keys of the whole statement are columns of its result: it is ordered again behind what it is asked. */
  function sorts(local: Local, top: boolean): void {
    const within: Within = {
      column: () => {},
      parameter: (name) => void named.parameters.push(name),
      query: () => void query(local),
    };
    do {
      if (!top) readExpression(writer, within);
      const column = top ? resultColumn() : '';
      const descending = !take('asc') && take('desc');
      if (top) named.sorts.push({ column, descending });
    } while (take(','));
  }

  function resultColumn(): Sort['column'] {
    const first = peek();
    let column: Sort['column'] = '';
    if (first.kind === 'number' && /^\d{1,3}$/.test(first.text)) {
      write(first.text);
      pass();
      column = Number(first.text);
    } else if (isPlainName()) {
      const names = [plainName()];
      if (is('.')) {
        pass();
        names.push(plainName());
      }
      // Written anew by its own name: in front of the result there are no tables.
      column = names.at(-1) ?? '';
      write(nameText(column));
    }
    const { kind, text } = peek();
    const ends = kind === 'end' || [',', 'asc', 'desc', 'limit'].includes(text);
    if (column === '' || !ends)
      throw refuse(`${lineOf(first)}整个语句的 ORDER BY 只能写结果列的名字或序号，请先用 as 起名`);
    return column;
  }

  function limit(): void {
    if (!take('limit')) return;
    whole();
    if (take('offset') || take(',')) whole();
  }

  function whole(): void {
    const token = peek();
    if (token.kind !== 'number' || !/^\d{1,15}$/.test(token.text)) throw wrong();
    write(token.text);
    pass();
  }

  function isPlainName(): boolean {
    const { kind, text } = peek();
    return kind === 'name' || (kind === 'word' && !reserved.has(text));
  }

  function plainName(): string {
    const token = peek();
    if (!isPlainName()) throw wrong();
    pass();
    return token.kind === 'word' ? token.raw : token.text;
  }
}
