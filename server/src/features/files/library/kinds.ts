/** Kinds of the dictionary files_type, by extension. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  excel: ['xls', 'xlsx', 'csv'],
  doc: ['doc', 'docx', 'txt', 'ofd'],
  ppt: ['ppt', 'pptx'],
  image: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'tif', 'tiff'],
  archive: ['zip', 'rar', '7z'],
  video: ['mp4'],
  pdf: ['pdf'],
};

/** `other` for what none of them names. */
export function fileTypeOf(extension: string): string {
  return Object.keys(kinds).find((kind) => kinds[kind]?.includes(extension)) ?? 'other';
}
