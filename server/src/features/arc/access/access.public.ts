export { grantOf, noteFile, readsWithoutLoan } from './grant.service.ts';
