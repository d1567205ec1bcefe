import { kindOf } from '@dossier/contract/core/fields/kinds.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#services/messages/text.ts';
import { recordKeys } from '../use-records.ts';
import { RowImportDialog } from './RowImportDialog.tsx';

export interface ImportDialogProps {
  resource: Resource;
  /** What a new record would begin with: where the rows belong that do not say so themselves. */
  given?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
}

/** The import of a resource's records. */
export default function ImportDialog({ resource, given, onClose }: ImportDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const keys = keysOf(resource, given);
  return (
    <RowImportDialog
      call={resource.endpoints.importExcel}
      template={resource.endpoints.importTemplate}
      label={resource.label}
      keys={keys}
      register={resource.path}
      note={
        Object.keys(keys).length > 0 ? t('文件中没有填写的{0}，取列表当前所选', labelsOf(resource, keys)) : undefined
      }
      onImported={() => void client.invalidateQueries({ queryKey: recordKeys.all(resource) })}
      onClose={onClose}
    />
  );
}

/** What of the given values names another record and can stand in a file. */
function keysOf(resource: Resource, given: ImportDialogProps['given']): Record<string, string> {
  const columns = resource.excel.columns ?? Object.keys(resource.fields);
  return Object.fromEntries(
    Object.entries(given ?? {}).flatMap(([name, value]) => {
      const field = resource.fields[name];
      const fits = field && columns.includes(name) && field.excel !== false && !field.readOnly;
      return fits && kindOf(field).foreign && typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

function labelsOf(resource: Resource, keys: Record<string, string>): string {
  return Object.keys(keys)
    .map((name) => resource.fields[name]?.label)
    .join('、');
}
