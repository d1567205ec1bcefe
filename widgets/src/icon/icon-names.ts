/** `FileTextOutlined` -> `file-text`: the name that is stored. */
export function iconName(exported: string): string {
  return exported
    .replace(/Outlined$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** `file-text`, `file-text-o` and `FileText` -> `FileText`; `ant-design:file-text-outlined` -> `FileTextOutlined`. */
export function iconStem(name: string): string {
  return name
    .replace(/^.*:/, '')
    .replace(/-o$/, '')
    .replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Place of the icon that an arrow key leads to in rows of so many columns; the edges stop. */
export function placeAfter(at: number, key: string, columns: number, count: number): number {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key] ?? 0;
  const next = at + step;
  return next < 0 || next >= count ? at : next;
}
