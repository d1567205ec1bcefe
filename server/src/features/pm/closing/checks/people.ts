import { dispatch, openDispatches } from '@dossier/contract/pm/dispatch.ts';
import { presentDispatches } from '../../dispatch/dispatch.public.ts';
import { type Check, placeOf } from './check.ts';

/** CL05: nobody is at a customer for the project, or about to be. */
export const people: Check = {
  item: '5',
  reason: 'CL05',
  async find(tx, { projectId }) {
    const found = await presentDispatches(tx, projectId);
    if (found === 0) return null;
    const status = openDispatches.join(',');
    return { found, message: `还有${found}名外派人员在场`, place: placeOf(dispatch.path, { projectId, status }) };
  },
};
