// biome-ignore-all lint/suspicious/noTemplateCurlyInString: parameters of statements are written so
import { hasSqlDetails, parse } from 'libpg-query';
import { refuse } from '#core/errors.ts';
import { checkSelect } from './check.ts';
import { assertSmall } from './growth.ts';

/** A checked SELECT. */
export interface Statement {
  /** The text with `$1`, `$2`, … in the places of its parameters. */
  text: string;
  /** Parameter `$n` is the n-th: `name` is given by the caller, `#name` is a system variable. */
  parameters: readonly string[];
  /** Tables that it reads. */
  tables: readonly string[];
  /** It says in which order its rows come. */
  ordered: boolean;
}

/** `${name}` and `#{name}`, also where somebody put quotes around them. */
const placeholder = /'(\$|#)\{(\w{1,32})\}'|(\$|#)\{(\w{1,32})\}/g;

/**
 * Reads a stored SELECT with PostgreSQL's own parser. Placeholders become bound parameters; a value never
 * becomes text of the statement.
 * @param tables names that it may read
 * @throws AppError with a sentence that says which part is wrong
 */
export async function readStatement(source: string, tables: ReadonlySet<string>): Promise<Statement> {
  const { text, parameters, counts } = numbered(source.trim().replace(/;\s*$/, ''));
  const lineOf = lines(text);
  const tree = await parsed(text, lineOf);
  const [first, ...others] = tree.stmts ?? [];
  if (others.length > 0) throw refuse('报表只能有一条语句');
  const select = first?.stmt?.SelectStmt;
  if (!select) throw refuse('报表只能是一条 SELECT 语句');
  const named = checkSelect(select, tables, lineOf);
  assertSmall(select);
  for (const [at, name] of parameters.entries()) {
    if (named.parameters.get(at + 1) !== counts[at]) {
      throw refuse(`参数 ${name} 不能写在引号或注释里，请写成 '%' || \${${name}} || '%' 的形式`);
    }
  }
  if (named.parameters.size > parameters.length) throw refuse('参数请写作 ${参数名}');
  return { text, parameters, tables: [...named.tables].sort(), ordered: 'sortClause' in select };
}

/** Numbers the placeholders; the same name has the same number everywhere. */
function numbered(source: string): { text: string; parameters: string[]; counts: number[] } {
  const parameters: string[] = [];
  const counts: number[] = [];
  const text = source.replace(placeholder, (_, quotedSign, quotedName, sign, name) => {
    const key = `${(quotedSign ?? sign) === '#' ? '#' : ''}${quotedName ?? name}`;
    if (!parameters.includes(key)) parameters.push(key);
    const at = parameters.indexOf(key);
    counts[at] = (counts[at] ?? 0) + 1;
    return `$${at + 1}`;
  });
  return { text, parameters, counts };
}

interface Tree {
  stmts?: { stmt?: { SelectStmt?: Record<string, unknown> } }[];
}

async function parsed(text: string, lineOf: (location: unknown) => string): Promise<Tree> {
  if (text === '') throw refuse('报表SQL不能为空');
  try {
    return (await parse(text)) as Tree;
  } catch (error) {
    if (!hasSqlDetails(error)) throw refuse('报表SQL无法识别');
    const near = /at or near "(.*)"$/s.exec(error.message)?.[1];
    const place = lineOf(error.sqlDetails?.cursorPosition);
    throw refuse(near ? `${place}“${near.slice(0, 40)}”附近有语法错误` : `${place}语法错误：语句不完整`);
  }
}

/** Locations of the parser are bytes. */
function lines(text: string): (location: unknown) => string {
  const bytes = Buffer.from(text);
  return (location) =>
    typeof location === 'number' && location >= 0
      ? `第${bytes.subarray(0, location).toString().split('\n').length}行：`
      : '';
}
