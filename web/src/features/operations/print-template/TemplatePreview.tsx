import { useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { type Preview, type PrintRow, useSamples } from './print-template.api.ts';

export interface TemplatePreviewProps {
  print: PrintRow;
  preview: UseQueryResult<Preview>;
  /** Id of the record that is shown; null for the first. */
  record: string | null;
  onRecord: (id: string | null) => void;
}

/** The document that the text makes, with a record that one chooses; what is wrong stands above the last good one. */
export function TemplatePreview({ print, preview, record, onRecord }: TemplatePreviewProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = preview;
  const address = usePdf(data?.pdf ?? null);
  const elsewhere = (data?.faults ?? []).filter(({ line }) => line === null);
  return (
    <div className="pt-preview">
      <div className="pt-preview-head">
        {print.kind === 'record' ? <RecordSelect print={print} value={record} onChange={onRecord} /> : null}
        <span role="status">{isFetching ? <Spin size="small" aria-label={t('正在预览')} /> : null}</span>
      </div>
      {data && data.faults.length > 0 ? (
        <Alert
          type="error"
          showIcon
          title={t('模板有 {0} 处错误，下面是改动前的样子', data.faults.length)}
          description={elsewhere.length > 0 ? elsewhere.map(({ message }) => message).join('\n') : undefined}
        />
      ) : null}
      {error ? (
        <ErrorState title={t('预览失败')} error={error} onRetry={() => void refetch()} />
      ) : address ? (
        <iframe src={`${address}#toolbar=0&navpanes=0`} title={t('预览')} />
      ) : (
        <Bones lines={10} />
      )}
    </div>
  );
}

function RecordSelect({
  print,
  value,
  onChange,
}: {
  print: PrintRow;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed, 300);
  const samples = useSamples(print, keyword, true);
  return (
    <Select<string>
      aria-label={t('预览的记录')}
      className="pt-record"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      placeholder={t('用第一条记录预览，可选择其他记录')}
      value={value}
      onChange={(id) => onChange(id ?? null)}
      loading={samples.isFetching}
      options={(samples.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}

/** Address of a document in memory; the last one stays while there is none. */
function usePdf(pdf: string | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (pdf === null) return;
    const bytes = Uint8Array.from(atob(pdf), (sign) => sign.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
    setAddress((last) => {
      if (last) URL.revokeObjectURL(last);
      return made;
    });
  }, [pdf]);
  return address;
}
