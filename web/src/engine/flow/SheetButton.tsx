import { PrinterOutlined } from '@ant-design/icons';
import { approvalSheet } from '@dossier/contract/flow/print.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useLocale } from '#services/messages/index.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { openPrint } from '../print/open-print.ts';

/** Prints the approval sheet in the language that its reader reads; it then stands in the record's timeline. */
export function SheetButton({ id }: { id: string }) {
  const t = useText();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  async function print(): Promise<void> {
    setBusy(true);
    const language = locale === 'en-US' ? 'en' : 'zh';
    await openPrint({ label: named(approvalSheet.label), endpoint: approvalSheet.endpoint }, { id, language });
    setBusy(false);
  }
  return (
    <Button size="small" icon={<Icon of={PrinterOutlined} aria-hidden />} loading={busy} onClick={() => void print()}>
      {t('打印审批单')}
    </Button>
  );
}
