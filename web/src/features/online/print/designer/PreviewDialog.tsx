import type { Design } from '@dossier/contract/online/print/design.ts';
import { previewRecords } from '@dossier/contract/online/print/print-report.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { ReportSearch } from '@dossier/widgets/report/ReportSearch.tsx';
import { useMemo, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { columnLetter } from '../model/sheet.ts';
import { usePreview } from '../print.api.ts';
import { usePdfAddress } from '../use-pdf-address.ts';

/** The sheet as it is drawn now, filled with what the designer may read. */
export function PreviewDialog({
  id,
  name,
  design,
  onClose,
}: {
  id: string;
  name: string;
  design: Design;
  onClose: () => void;
}) {
  const t = useText();
  const initial = Object.fromEntries(design.params.map((param) => [param.name, param.initial]));
  const [typed, setTyped] = useState<Record<string, string>>(initial);
  const [values, setValues] = useState<Record<string, string>>(initial);
  const { data, error, refetch } = usePreview(id, design, values);
  const document = useMemo(() => {
    if (!data?.pdf) return null;
    return new Blob([Uint8Array.from(atob(data.pdf), (sign) => sign.charCodeAt(0))], { type: 'application/pdf' });
  }, [data]);
  const address = usePdfAddress(document);
  const items = design.params.map(({ name: field, label, kind }) => ({
    ...{ field, label, mode: 'single' },
    view: kind,
  }));
  return (
    <AppModal open title={t('预览：{0}', name)} width={1000} switchFullscreen footer={null} onCancel={onClose}>
      <div className="prt-preview">
        {items.length > 0 ? (
          <ReportSearch
            items={items}
            dictOptions={{}}
            values={typed}
            onChange={setTyped}
            onSearch={() => setValues(typed)}
            onReset={() => {
              setTyped(initial);
              setValues(initial);
            }}
          />
        ) : null}
        {data && data.faults.length > 0 ? (
          <Alert
            type="error"
            showIcon
            title={t('还不能打印')}
            description={
              <ul className="prt-faults">
                {data.faults.map(({ message, row, column }) => (
                  <li key={`${row} ${column} ${message}`}>
                    {row === null || column === null ? '' : `${columnLetter(column)}${row + 1} `}
                    {messages().answered(message)}
                  </li>
                ))}
              </ul>
            }
          />
        ) : null}
        <p className="faint">{t('预览最多读取每个数据集的前 {0} 条记录。', previewRecords)}</p>
        {error ? (
          <ErrorState title={t('预览失败')} error={error} onRetry={() => void refetch()} />
        ) : address ? (
          <iframe src={`${address}#toolbar=0&navpanes=0`} title={t('预览')} className="prt-frame" />
        ) : data ? null : (
          <Bones lines={10} />
        )}
      </div>
    </AppModal>
  );
}
