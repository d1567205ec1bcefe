import { type Editor, Extension } from '@tiptap/core';

export const aligns = ['left', 'center', 'right', 'justify'] as const;
export type Align = (typeof aligns)[number];
const blocks = ['paragraph', 'heading'];

/** Paragraphs and headings keep `text-align`; left is the usual one and not written. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: blocks,
      attributes: {
        align: {
          default: null,
          parseHTML: (element: HTMLElement) => aligns.find((align) => align === element.style.textAlign) ?? null,
          renderHTML: ({ align }: Record<string, unknown>) =>
            align === null || align === 'left' ? {} : { style: `text-align: ${String(align)}` },
        },
      },
    },
  ],
});

/** Aligns the paragraphs and headings that are selected. */
export function setAlign(editor: Editor, align: Align): void {
  const chain = editor.chain().focus();
  for (const block of blocks) chain.updateAttributes(block, { align: align === 'left' ? null : align });
  chain.run();
}

/** How the block at the caret is aligned. */
export function alignAt(editor: Editor): Align {
  return aligns.find((align) => editor.isActive({ align })) ?? 'left';
}
