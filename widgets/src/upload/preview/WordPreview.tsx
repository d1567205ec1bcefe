import { useLoaded } from '../../data/use-loaded.ts';
import { useWidgetData } from '../../data/widget-data.ts';
import { Bones } from '../../feedback/Bones.tsx';
import { ErrorState } from '../../feedback/ErrorState.tsx';
import { useText } from '../../language/text.ts';
import { wordHtml } from './word-html.ts';

export interface OfficePreviewProps {
  /** Stored path. */
  path: string;
  /** Name for people. */
  name: string;
}

/** Draws a Word document, pages and pictures included, in a frame without rights. */
export default function WordPreview({ path, name }: OfficePreviewProps) {
  const t = useText();
  const files = useWidgetData();
  const { data, error, reload } = useLoaded(path, async (signal) => {
    const blob = await files.loadFile(path, signal, 'view');
    return wordHtml(blob).catch(() => Promise.reject(new Error(t('文件不是有效的 Word 文档，请下载后查看'))));
  });
  if (error) return <ErrorState title={t('文件无法预览')} error={error} onRetry={reload} />;
  if (data === undefined) return <Bones lines={8} />;
  return <iframe sandbox="" srcDoc={data} title={name} />;
}
