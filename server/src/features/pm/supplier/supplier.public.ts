/** What other features may use of suppliers. */
export { assertSupplier, holdSupplier } from './admission.ts';
