import type { Field } from '@dossier/contract/core/field.ts';
import { FilePop } from '@dossier/widgets/upload/FilePop.tsx';

export interface FilesCellProps {
  field: Extract<Field, { type: 'files' }>;
  /** Stored paths. */
  value: string;
}

const unchanged = () => {};

/** The files of a record in a list: named on a button that opens them, for looking at and taking away. */
export default function FilesCell({ field, value }: FilesCellProps) {
  return (
    <FilePop value={value} onChange={unchanged} image={field.image ?? false} disabled aria-label={`${field.label} `} />
  );
}
