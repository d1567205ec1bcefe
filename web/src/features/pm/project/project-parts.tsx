import type { FieldPartProps } from '#engine/extensions.ts';
import { FileUpload } from '#engine/form/file-upload.ts';

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Attachments go to the projects' own folder. */
export function AttachmentsPart({ value, onChange, draft: _, change: __, record: ___, ...control }: FieldPartProps) {
  return <FileUpload {...control} biz="pm" maxSize={200 * 1024 * 1024} value={text(value)} onChange={onChange} />;
}
