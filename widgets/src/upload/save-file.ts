import type { WidgetData } from '../data/widget-data.ts';
import { fileNameOf } from './file-name.ts';

/** Hands a stored file to the browser's downloads. */
export async function saveFile(data: WidgetData, path: string): Promise<void> {
  const address = URL.createObjectURL(await data.loadFile(path));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileNameOf(path);
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
