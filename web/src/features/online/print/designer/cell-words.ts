import type { Cell } from '@dossier/contract/online/print/design.ts';
import type { useText } from '#services/messages/text.ts';

/** What the sheet shows of a cell that is drawn: its text, or what will be there. */
export function cellWords({ kind, text, chart }: Cell, t: ReturnType<typeof useText>): string {
  if (kind === 'image') return t('图片');
  if (kind === 'chart') return `${t('图表')} ${chart?.set ?? ''}`.trim();
  if (kind === 'qrcode') return `${t('二维码')} ${text}`.trim();
  if (kind === 'code128') return `${t('条码')} ${text}`.trim();
  return text;
}
