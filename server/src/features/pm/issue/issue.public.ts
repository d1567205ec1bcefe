/** What other features may use of issues. */
export { issueHooksOfProject } from './issue.service.ts';
