/** What other features may use of documents of projects. */

export { addDocs } from './add-docs.ts';
export { docHooks } from './doc.service.ts';
export { faultOf } from './fault.ts';
