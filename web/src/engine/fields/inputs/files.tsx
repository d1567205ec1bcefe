import { type FilesField, mostFiles } from '@dossier/contract/core/fields/files.ts';
import { FileUpload } from '../../form/file-upload.ts';
import { type InputKind, textIn } from './kind.ts';

export const filesInput: InputKind<FilesField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <FileUpload
      {...control}
      value={textIn(value)}
      onChange={onChange}
      image={field.image ?? false}
      {...(field.most ? { most: field.most } : {})}
      {...(field.accept ? { accept: field.accept } : {})}
    />
  ),
  grid: ({ most = mostFiles }) => ({ type: 'file', number: most }),
};
