import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { roles } from '@dossier/widgets/record/lists.ts';

/** Who may give roles need not be allowed to administer them, so this asks the call that is theirs. */
export const givenRoles = { ...roles, listUrl: queryAllRoles.path };
