export { activate, saveVersion } from './print-template.service.ts';
