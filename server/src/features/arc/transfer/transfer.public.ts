/** What other features may use of transfers and packages. */
export { type Copies, destroyCopies } from './copies.service.ts';
export { refuseTransferring } from './out/lines.service.ts';
