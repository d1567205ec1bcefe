export {
  grantOf,
  lentToRead,
  type Noted,
  noteAccess,
  noteFile,
  readsEvery,
  readsSql,
  readsWithoutLoan,
} from './grant.service.ts';
export { countPrint, fileOfItem, printableFile } from './reading.service.ts';
