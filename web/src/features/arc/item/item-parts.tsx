import { downloadItemFiles } from '@dossier/contract/arc/item.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FileUpload } from '#engine/form/file-upload.ts';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { usePreviewNo } from './item.api.ts';

/** Files of archive records go to the archive's own folder; what is filed is read page by page, in its own place. */
export function FilesPart({ value, onChange, draft: _, change: __, record, ...control }: FieldPartProps) {
  const mayDownload = useCan(downloadItemFiles);
  const filed = csvOf(record?.files as string | null | undefined);
  return (
    <FileUpload
      {...control}
      downloadable={mayDownload}
      viewable={(path) => mayDownload || !filed.includes(path)}
      biz="arc"
      maxSize={200 * 1024 * 1024}
      value={value === null || value === undefined ? '' : String(value)}
      onChange={onChange}
    />
  );
}

/** Below the form: the number that the saved record would be given, or why there is none yet. */
export function NumberPreview({ record }: { record: { id: string; archiveNo?: unknown } | null }) {
  const t = useText();
  const waits = record !== null && !record.archiveNo;
  const next = usePreviewNo(waits ? record.id : null);
  if (!waits || (!next.data && !next.error)) return null;
  return (
    <p className="arc-next">
      {next.data ? (
        <>
          {t('归档入库时将给档号')} <span className="dw-mono">{next.data.archiveNo}</span>
        </>
      ) : (
        t('暂不能给号：{0}', next.error?.message ?? '')
      )}
    </p>
  );
}
