/** Registers of the archive whose pages are plain, in one file as those of projects. */
export { archiveClass } from '@dossier/contract/arc/class.ts';
export { renumber } from '@dossier/contract/arc/renumber.ts';
