/** What other features may use of the places of the store. */
export { countAt, holdCounts, lockCounts, placesWithin, refuseCounted, refuseCountedItems } from './counted.ts';
export { lockStore, recountStore } from './store.service.ts';
