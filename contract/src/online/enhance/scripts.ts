/** What a script is of: the form of a record, or the list of records. */
export const scriptTypes = ['form', 'list'] as const;
export type ScriptType = (typeof scriptTypes)[number];

/** A script of a form as it is stored (onl_cgform_enhance_js). */
export interface FormScript {
  id: string;
  cgJsType: ScriptType;
  cgJs: string;
  content: string | null;
}

/** Most characters of a script. */
export const longestScript = 60_000;

const recordsOf = /\/online\/cgform\/records\/([A-Za-z0-9_-]{1,36})(?![A-Za-z0-9_-])/g;

/** Ids of the forms whose records a script names in addresses: it reads no others, whoever runs it. */
export const formsOfScript = (text: string): string[] => [
  ...new Set([...text.matchAll(recordsOf)].map(([, code = '']) => code)),
];

/** Whether a script has something to run. */
export const runs = (text: string | null | undefined): text is string => (text ?? '').trim() !== '';
