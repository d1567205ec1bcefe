/** What other features may use of documents of projects. */

export { faultOf } from './fault.ts';
