export { lockStore, recountStore } from './store.service.ts';
