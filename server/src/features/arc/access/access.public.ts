export { grantOf, lentToRead, noteFile, readsEvery, readsSql, readsWithoutLoan } from './grant.service.ts';
