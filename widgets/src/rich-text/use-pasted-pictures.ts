import type { EditorProps, EditorView } from '@tiptap/pm/view';
import useApp from 'antd/es/app/useApp';
import { useRef } from 'react';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { useText } from '../language/text.ts';
import { pictureName, pictureProblem, pictureSource } from './picture-source.ts';

/** Pictures that are pasted or dropped as files are stored and put in where they were meant to be. */
export function usePastedPictures(): Pick<EditorProps, 'handlePaste' | 'handleDrop'> {
  const t = useText();
  const data = useWidgetData();
  const { message } = useApp();

  async function put(view: EditorView, files: readonly File[], at: number): Promise<void> {
    for (const file of files) {
      const wrong = pictureProblem(file);
      if (wrong) {
        message.warning(wrong);
        continue;
      }
      try {
        const src = await pictureSource(data, file);
        const node = view.state.schema.nodes.image?.create({ src, alt: pictureName(file) });
        // Meanwhile somebody may have written, or left.
        if (!node || view.isDestroyed) return;
        view.dispatch(view.state.tr.insert(Math.min(at, view.state.doc.content.size), node));
      } catch (error) {
        message.error(reasonText(error, t('图片上传失败')));
      }
    }
  }
  // The editor keeps the handlers that it was made with.
  const latest = useRef(put);
  latest.current = put;

  function take(view: EditorView, source: DataTransfer | null, at: number): boolean {
    const files = [...(source?.files ?? [])];
    // A table program gives a picture of the cells besides the cells.
    if (files.length === 0 || source?.types.includes('text/html')) return false;
    void latest.current(view, files, at);
    return true;
  }

  return {
    handlePaste: (view, event) => take(view, event.clipboardData, view.state.selection.from),
    handleDrop: (view, event) =>
      take(view, event.dataTransfer, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? 0),
  };
}
