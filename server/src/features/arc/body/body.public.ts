export { type Body, bodiesOf, changeBodies, lockBodies, writeMoves } from './moves.service.ts';
