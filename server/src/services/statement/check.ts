import { refuse } from '#core/errors.ts';
import { functions, kindNames, momentFunctions, nodes, operators, plainParts, types } from './allowed.ts';

type Fields = Record<string, unknown>;

/** What a tree names: tables outside the statement, and how often each parameter stands in it. */
export interface Named {
  tables: Set<string>;
  parameters: Map<number, number>;
}

/** Deepest nesting; a longer chain of operators is a generated text and no report. */
const mostLevels = 400;

/** Says in which line of the text a byte lies. */
type LineOf = (location: unknown) => string;

/**
 * Walks a SELECT's whole tree. Every node must be of a known kind and every name on a list, so that
 * what nobody thought of is refused.
 * @throws AppError naming the part that is wrong and its line
 */
export function checkSelect(select: Fields, tables: ReadonlySet<string>, lineOf: LineOf): Named {
  const named: Named = { tables: new Set(), parameters: new Map() };
  let level = 0;
  visitSelect(select, new Set());
  return named;

  function visit(value: unknown, part: string, local: ReadonlySet<string>): void {
    level += 1;
    if (level > mostLevels) throw refuse('报表SQL嵌套过深');
    visitOne(value, part, local);
    level -= 1;
  }

  function visitOne(value: unknown, part: string, local: ReadonlySet<string>): void {
    if (Array.isArray(value)) for (const one of value) visit(one, part, local);
    if (!isFields(value)) return;
    const [kind = '', ...others] = Object.keys(value);
    const fields = value[kind];
    if (others.length === 0 && /^[A-Z]/.test(kind) && isFields(fields)) visitNode(kind, fields, local);
    else visitPart(part, value, local);
  }

  /** Parts whose kind the tree does not say, because their place says it. */
  function visitPart(part: string, fields: Fields, local: ReadonlySet<string>): void {
    if (part === 'larg' || part === 'rarg') visitSelect(fields, local);
    else if (part === 'typeName') checkType(fields);
    else if (part === 'over') visitFields(fields, local);
    else if (!plainParts.has(part)) throw refuse(`报表不能使用${part === 'intoClause' ? ' INTO' : `此写法：${part}`}`);
  }

  function visitNode(kind: string, fields: Fields, local: ReadonlySet<string>): void {
    if (!nodes.has(kind)) throw refuse(`${lineOf(fields.location)}报表不能使用 ${kindNames[kind] ?? kind}`);
    switch (kind) {
      case 'A_Const':
        break;
      case 'SelectStmt':
        visitSelect(fields, local);
        break;
      case 'RangeVar':
        checkTable(fields, local);
        break;
      case 'ParamRef': {
        const number = Number(fields.number ?? 0);
        named.parameters.set(number, (named.parameters.get(number) ?? 0) + 1);
        break;
      }
      case 'FuncCall':
        checkName('函数', namesOf(fields.funcname), functions, fields.location);
        checkSubstring(fields);
        checkReplace(fields);
        visitFields(fields, local);
        break;
      case 'CommonTableExpr':
        // The planner then copies the query to each place that names it.
        if (fields.ctematerialized === 'CTEMaterializeNever')
          throw refuse(`${lineOf(fields.location)}报表不能使用 NOT MATERIALIZED`);
        visitFields(fields, local);
        break;
      case 'A_Expr':
        if (fields.kind === 'AEXPR_SIMILAR') throw refuse(`${lineOf(fields.location)}报表不能使用 SIMILAR TO`);
        checkName('运算符', namesOf(fields.name), operators, fields.location);
        visitFields(fields, local);
        break;
      case 'SQLValueFunction':
        if (!momentFunctions.has(String(fields.op))) throw refuse(`${lineOf(fields.location)}报表不能读取连接的信息`);
        break;
      default:
        visitFields(fields, local);
    }
  }

  function visitFields(fields: Fields, local: ReadonlySet<string>): void {
    for (const [part, value] of Object.entries(fields)) visit(value, part, local);
  }

  /** Names of WITH hold from there on, inside the statement only. */
  function visitSelect({ withClause, ...rest }: Fields, outer: ReadonlySet<string>): void {
    // The grammar has nothing else there.
    const queries = isFields(withClause) ? ((withClause.ctes as Fields[] | undefined) ?? []) : [];
    const names = queries.map((query) => String((query.CommonTableExpr as Fields | undefined)?.ctename ?? ''));
    const local = new Set(isFields(withClause) && withClause.recursive === true ? [...outer, ...names] : outer);
    for (const [at, query] of queries.entries()) {
      visit(query, 'ctes', local);
      local.add(names[at] ?? '');
    }
    visitFields(rest, local);
  }

  function checkTable({ schemaname, catalogname, relname, location }: Fields, local: ReadonlySet<string>): void {
    const name = String(relname);
    if (schemaname !== undefined || catalogname !== undefined) {
      throw refuse(`${lineOf(location)}表名前不能带模式名：${String(schemaname ?? catalogname)}.${name}`);
    }
    if (local.has(name)) return;
    if (!tables.has(name)) throw refuse(`${lineOf(location)}报表不能读取表 ${name}`);
    named.tables.add(name);
  }

  function checkType({ names, location, setof, arrayBounds }: Fields): void {
    if (setof === true || arrayBounds !== undefined) throw refuse(`${lineOf(location)}报表不能使用数组类型`);
    checkName('类型', namesOf(names), types, location);
  }

  /** With texts in the places of its numbers it is a regular expression. */
  function checkSubstring({ funcname, args, location }: Fields): void {
    if (namesOf(funcname).at(-1) !== 'substring' || !Array.isArray(args)) return;
    const isNumber = (arg: Fields) => isFields(arg.A_Const) && isFields(arg.A_Const.ival);
    if (!args.slice(1).every(isNumber))
      throw refuse(`${lineOf(location)}substring 的位置须是整数，其他写法请用 substr`);
  }

  /** What it puts in is no longer than what it takes out: else a few of them, one in the other, make gigabytes. */
  function checkReplace({ funcname, args, location }: Fields): void {
    if (namesOf(funcname).at(-1) !== 'replace' || !Array.isArray(args)) return;
    const [from, to] = args.slice(1).map(literalOf);
    if (from === undefined || to === undefined || to.length > from.length)
      throw refuse(`${lineOf(location)}replace 的后两个参数须是文字，且替换后的文字不能更长`);
  }

  function checkName(what: string, names: readonly string[], list: ReadonlySet<string>, location: unknown): void {
    const last = names.at(-1) ?? '';
    const own = names.length === 1 || (names.length === 2 && names[0] === 'pg_catalog');
    if (!own || !list.has(last)) throw refuse(`${lineOf(location)}报表不能使用${what} ${names.join('.')}`);
  }
}

/** A text that stands in the statement itself. */
function literalOf(value: unknown): string | undefined {
  const text = isFields(value) && isFields(value.A_Const) ? value.A_Const.sval : undefined;
  return isFields(text) ? String(text.sval ?? '') : undefined;
}

function namesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map((one: Fields) =>
    isFields(one.String) ? String(one.String.sval ?? '') : '?',
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
