/** A member of an interface: its name, type and comment, as written. */
export interface Member {
  name: string;
  optional: boolean;
  type: string;
  comment: string;
  /** Text of `@default`, if there is one. */
  fallback: string | null;
}

export interface ApiType {
  name: string;
  /** Interfaces that it takes over. */
  from: string;
  comment: string;
  members: Member[];
}

/**
 * Exported interfaces of a source file with their comments. Reads our own formatted sources: one member a line or a
 * bracketed block, comments above. TypeScript 7 has no programming interface that could be asked instead.
 */
export function readInterfaces(source: string): ApiType[] {
  const types: ApiType[] = [];
  const head = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export interface (\w+)(?:<[^{]*>)?(?: extends ([^{]+))? \{\n/g;
  for (let match = head.exec(source); match; match = head.exec(source)) {
    const body = source.slice(head.lastIndex, source.indexOf('\n}', head.lastIndex - 1) + 1);
    types.push({
      name: match[2] ?? '',
      from: (match[3] ?? '').trim(),
      comment: plain(match[1] ?? ''),
      members: membersOf(body),
    });
  }
  return types;
}

function membersOf(body: string): Member[] {
  const members: Member[] = [];
  const pattern =
    /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}(?:readonly )?(\w+)(\?)?(\(|: )([\s\S]*?);\n(?= {2}[/\w]|\n|$)/gm;
  for (const [, comment = '', name = '', optional, opening, rest = ''] of body.matchAll(pattern)) {
    const text = plain(comment);
    const [said, fallback] = text.split(/\s*@default\s+/);
    const type = `${opening === '(' ? '(' : ''}${rest}`.replace(/\s+/g, ' ').trim();
    members.push({ name, optional: optional === '?', type, comment: said ?? '', fallback: fallback ?? null });
  }
  return members;
}

/** The text of a comment. */
export function plain(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join(' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}
