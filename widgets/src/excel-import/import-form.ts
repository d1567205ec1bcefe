/** What the import dialog sends (specification 2, section 3). */
export interface ImportForm {
  files: readonly File[];
  /** Whether only the main table is filled; as the page gives it. */
  isSingleTableImport?: string | undefined;
  /** Where the rows belong: values by field, or the name of the column, as the page gives it. */
  foreignKeys?: Readonly<Record<string, string>> | string | undefined;
  /** 1: everything is checked before anything is saved. Only asked in the online mode. */
  validateStatus?: 0 | 1 | undefined;
}

/** What the dialog is told when the import is over. */
export interface ImportAnswer {
  /** 201: saved, but some rows were wrong. */
  code: number;
  message: string;
  /** Of a 201: the file with the wrong rows; a bare text is its path. */
  result?: string | { msg?: string; fileUrl?: string; fileName?: string } | null;
}

/** The form as multipart, with the names of the contract. Parts that the page did not give are not sent. */
export function importFormData({ files, isSingleTableImport, foreignKeys, validateStatus }: ImportForm): FormData {
  const body = new FormData();
  // The fields stand before the files, so that a server which reads as it goes knows them.
  if (isSingleTableImport) body.append('isSingleTableImport', isSingleTableImport);
  const keys = typeof foreignKeys === 'object' ? textOf(foreignKeys) : foreignKeys;
  if (keys) body.append('foreignKeys', keys);
  if (validateStatus !== undefined) body.append('validateStatus', String(validateStatus));
  for (const file of files) body.append('files[]', file);
  return body;
}

function textOf(keys: Readonly<Record<string, string>>): string {
  return Object.keys(keys).length > 0 ? JSON.stringify(keys) : '';
}

/** Endings that can be imported. */
export const excelEndings = '.xls,.xlsx';

/** Whether a file is named like a workbook. */
export function isWorkbook({ name }: { name: string }): boolean {
  return /\.xlsx?$/i.test(name);
}

/** Where the file with the wrong rows is, and what it is called. */
export function errorFileOf({ result }: ImportAnswer): { path: string; name?: string; msg?: string } | null {
  if (typeof result === 'string') return result ? { path: result } : null;
  if (!result?.fileUrl) return null;
  const { fileUrl, fileName, msg } = result;
  return { path: fileUrl, ...(fileName ? { name: fileName } : {}), ...(msg ? { msg } : {}) };
}
