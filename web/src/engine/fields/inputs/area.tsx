import type { AreaField } from '@dossier/contract/core/fields/area.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type InputKind, textIn } from './kind.ts';

const AreaLinkage = lazyPart(async () => (await import('@dossier/widgets/area/AreaLinkage.tsx')).default);

export const areaInput: InputKind<AreaField> = {
  Input: ({ field, value, onChange, row: _, onFill: __, ...control }) => (
    <AreaLinkage
      {...control}
      value={textIn(value)}
      onChange={onChange}
      partial={field.partial ?? false}
      {...(field.deepest ? { deepest: field.deepest } : {})}
    />
  ),
  grid: ({ deepest, partial = false }) => ({ type: 'pca', props: { deepest, partial }, width: 200 }),
};
