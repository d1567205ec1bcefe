export { type Body, bodiesOf, changeBodies, isScanned, lockBodies, writeMoves } from './moves.service.ts';
