export { aboutFiles, fileRole, noteMade, sourcesOf } from './file-roles.ts';
