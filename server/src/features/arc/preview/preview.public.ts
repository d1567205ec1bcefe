export { tiffPages, withFirstPage } from './draw/tiff.ts';
