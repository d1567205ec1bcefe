export { aboutFiles, fileRole, forgetRoles, noteMade, noteRoles, sourcesOf, withRoles } from './file-roles.ts';
