import type { PopupField } from '@dossier/contract/core/fields/popup.ts';
import type { ServerKind } from './kind.ts';

export const popupKind: ServerKind<PopupField> = { filling: () => '文字' };
