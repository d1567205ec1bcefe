/** Commands by which other features give rights to a role; both keep to decision 0010. */
export { saveGrants, saveRules } from './authorise.service.ts';
