export { decoded } from './extract/plain.ts';
