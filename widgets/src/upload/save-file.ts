import type { WidgetData } from '../data/widget-data.ts';
import { say } from '../language/text.ts';
import { fileNameOf } from './file-name.ts';

/** Hands a stored file to the browser's downloads. @throws the sentence of an empty or unnamed one */
export async function saveFile(
  data: Pick<WidgetData, 'loadFile'>,
  path: string,
  name: string = fileNameOf(path),
): Promise<void> {
  if (path === '') throw new Error(say('未知的文件'));
  const blob = await data.loadFile(path);
  if (blob.size === 0) throw new Error(say('文件下载失败'));
  saveBlob(blob, name);
}

/** Hands bytes to the browser's downloads. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the bytes by then; revoking at once cancels the download in some.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
