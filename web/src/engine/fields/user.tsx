import type { UserField } from '@dossier/contract/core/fields/user.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { filterOf, type ShownKind } from './kind.ts';

const UserSelect = lazyPart(async () => (await import('@dossier/widgets/user/UserSelect.tsx')).UserSelect);

export const userKind: ShownKind<UserField> = {
  importance: () => 54,
  width: 120,
  whole: ({ text }) => text,
  search: ({ id, ...props }) => <UserSelect id={id} {...filterOf(props)} />,
};
