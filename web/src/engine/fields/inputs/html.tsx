import type { HtmlField } from '@dossier/contract/core/fields/html.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type InputKind, textIn } from './kind.ts';

const RichText = lazyPart(async () => (await import('@dossier/widgets/rich-text/RichText.tsx')).default, 300);

export const htmlInput: InputKind<HtmlField> = {
  Input: ({ field: _, value, onChange, row: __, onFill: ___, ...control }) => (
    <RichText {...control} value={textIn(value)} onChange={onChange} />
  ),
  grid: () => ({ type: 'input_pop', width: 200 }),
};
