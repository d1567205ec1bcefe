import type { PopupField } from '@dossier/contract/core/fields/popup.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { type InputKind, textIn } from './kind.ts';

const PopupInput = lazyPart(async () => (await import('@dossier/widgets/report/PopupInput.tsx')).PopupInput);

const reportOf = ({ popupCode, orgFields, destFields, sorter }: PopupField) => ({
  popupCode,
  orgFields,
  destFields,
  ...(sorter ? { sorter } : {}),
});

export const popupInput: InputKind<PopupField> = {
  Input: ({ field, value, onChange: _, row, onFill, ...control }) => (
    <PopupInput
      {...control}
      {...reportOf(field)}
      multiple={field.multiple ?? false}
      value={textIn(value)}
      target={row}
      onFill={onFill}
    />
  ),
  grid: (field) => ({ type: 'popup', ...reportOf(field), multi: field.multiple ?? false, width: 180 }),
};
