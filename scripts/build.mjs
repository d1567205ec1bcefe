// Builds the pages when something that they are made from has changed. For images; `npm start` does it by itself.
import { ensureBuilt } from './setup/build.mjs';

await ensureBuilt();
