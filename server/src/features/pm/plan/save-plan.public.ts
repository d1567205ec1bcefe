/** What other features may use of saving plans; apart from `plan.public.ts`, which projects themselves need. */
export { saveStep } from './save-plan.service.ts';
