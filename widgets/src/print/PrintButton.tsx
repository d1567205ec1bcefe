import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { type PrintedReport, printAddress } from './print-address.ts';
import { printElement, printNode } from './print-copy.ts';

export interface PrintButtonProps {
  /** The part of the page that is printed. What carries `data-print="no"` in it is left out. */
  area?: RefObject<HTMLElement | null>;
  /** A template that is drawn for paper only, instead of a part of the page. It stands alone: no context reaches it. */
  template?: () => ReactNode;
  /** A report that another page draws and prints, in place of both: opened in a window of its own. */
  report?: PrintedReport;
  /** Name of the printed file. */
  title?: string;
  /** @default '打印' */
  label?: string;
}

/** Prints a part of the page, or a template, with the browser's own dialog; or opens the page of a report. */
export function PrintButton({ area, template, report, title, label }: PrintButtonProps) {
  const t = useText();
  const [failed, setFailed] = useState(false);

  function run(): void {
    const element = area?.current;
    const address = report ? printAddress(report) : null;
    setFailed(!template && !element && address === null);
    // The opened page knows nothing of this one: neither its window nor, by the referrer, its address.
    if (address !== null) open(address, '_blank', 'noopener,noreferrer');
    else if (template) printTemplate(template(), title);
    else if (element) printElement(element, title);
  }

  return (
    <>
      <Button icon={<Icon of={PrinterOutlined} aria-hidden />} onClick={run}>
        {label ?? t('打印')}
      </Button>
      {failed ? <span role="alert">{t('没有可打印的内容')}</span> : null}
    </>
  );
}

function printTemplate(content: ReactNode, title: string | undefined): void {
  const page = document.createElement('div');
  const root = createRoot(page);
  flushSync(() => root.render(content));
  addEventListener('afterprint', () => root.unmount(), { once: true });
  printNode(page, title);
}
