/** Members of a stored list, in order, each once. */
export function membersOf(csv: string | null | undefined, spliter = ','): string[] {
  const members = (csv ?? '')
    .split(spliter)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return [...new Set(members)];
}

/** The list of members, by comma; null when there are none, as the wire stores nothing. */
export function csvFrom(members: readonly string[], spliter = ','): string | null {
  const csv = membersOf(members.join(spliter), spliter).join(spliter);
  return csv === '' ? null : csv;
}

/** Stored paths of a comma list. A comma inside a full address does not split it: a new member starts with no blank and no query. */
export function pathsOf(csv: string | null | undefined): string[] {
  const parts: string[] = [];
  for (const part of (csv ?? '').split(',')) {
    const last = parts.at(-1);
    // Lists may end with a comma.
    if (part.trim() === '') continue;
    const insideAddress = last !== undefined && /^https?:\/\//.test(last) && !/^(?:https?:\/\/|[\w-]+\/)/.test(part);
    if (insideAddress) parts[parts.length - 1] = `${last},${part}`;
    else parts.push(part.trim());
  }
  return parts;
}

/** The list with one member moved to another place; out of range changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return [...list];
  const copy = [...list];
  const [item] = copy.splice(from, 1);
  copy.splice(to, 0, item as T);
  return copy;
}
