/** A head over neighbours, or a column that stands by itself (`title` null). */
export interface HeadGroup<C> {
  title: string | null;
  columns: readonly C[];
}

/** Neighbours with the same 分组标题 share a head. */
export function headGroups<C extends { groupTitle?: string | undefined }>(columns: readonly C[]): HeadGroup<C>[] {
  const groups: HeadGroup<C>[] = [];
  for (const column of columns) {
    const title = column.groupTitle || null;
    const last = groups.at(-1);
    if (title !== null && last?.title === title)
      groups[groups.length - 1] = { title, columns: [...last.columns, column] };
    else groups.push({ title, columns: [column] });
  }
  return groups;
}
