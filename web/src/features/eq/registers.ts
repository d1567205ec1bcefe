/** Registers of lending whose pages are plain, in one file as those of projects. */
export { maintenance } from '@dossier/contract/eq/maintenance.ts';
export { scrap } from '@dossier/contract/eq/scrap.ts';
