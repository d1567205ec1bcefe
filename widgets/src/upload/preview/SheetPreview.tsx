import { columnName } from '@dossier/rules/excel/xlsx-parts.ts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useLoaded } from '../../data/use-loaded.ts';
import { useWidgetData } from '../../data/widget-data.ts';
import { Bones } from '../../feedback/Bones.tsx';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import { say, useText } from '../../language/text.ts';
import type { SheetRows } from './sheet-rows.ts';
import type { OfficePreviewProps } from './WordPreview.tsx';

/** How long the worker may read, in ms. */
const patience = 20_000;

/** Draws the sheets of a workbook as plain tables. */
export default function SheetPreview({ path, name }: OfficePreviewProps) {
  const t = useText();
  const files = useWidgetData();
  const [shown, setShown] = useState(0);
  const {
    data: sheets,
    error,
    reload,
  } = useLoaded(path, async (signal) => readSheets(await files.loadFile(path, signal, 'view'), signal));
  if (error) return <ErrorState title={t('文件无法预览')} error={error} onRetry={reload} />;
  if (!sheets) return <Bones lines={8} />;
  const sheet = sheets[shown];
  return (
    <div className="dw-sheet">
      {sheets.length > 1 ? (
        <Segmented
          aria-label={t('工作表')}
          options={sheets.map((each, index) => ({ value: index, label: each.name }))}
          value={shown}
          onChange={setShown}
        />
      ) : null}
      {sheet && sheet.rows.length > 0 ? (
        <SheetTable sheet={sheet} label={`${name} ${sheet.name}`} />
      ) : (
        <p>{t('工作表没有内容')}</p>
      )}
      {sheet?.cut ? <p>{t('内容较多，仅显示前面的部分，完整内容请下载后查看。')}</p> : null}
    </div>
  );
}

function SheetTable({ sheet: { rows }, label }: { sheet: SheetRows; label: string }) {
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, index) => columnName(index));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="dw-sheet-scroll" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are known by their number
            <tr key={index}>
              <th scope="row">{index + 1}</th>
              {columns.map((letter, at) => (
                <td key={letter}>{row[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

async function readSheets(file: Blob, signal: AbortSignal): Promise<SheetRows[]> {
  const bytes = await file.arrayBuffer();
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  const end = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data: { sheets } }: MessageEvent<{ sheets: SheetRows[] | null }>) =>
        sheets ? resolve(sheets) : reject(new Error(say('文件不是有效的表格，请下载后查看')));
      worker.onerror = () => reject(new Error(say('表格无法读取，请下载后查看')));
      end.addEventListener('abort', () => reject(new Error(say('表格过大，请下载后查看'))));
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}
