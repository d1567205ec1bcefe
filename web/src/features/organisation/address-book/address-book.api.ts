import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import type { queryByOrgCodeForAddressList } from '@dossier/contract/identity/user-calls.ts';

export type Contact = ResultOf<typeof queryByOrgCodeForAddressList>['records'][number];
