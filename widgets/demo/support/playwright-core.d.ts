/** The part of Playwright's own code that `looks.ts` reaches into: it comes without types. */
declare module 'playwright-core/lib/coreBundle' {
  const core: { server: { Page: { prototype: { mainFrame(this: unknown): object } } } };
  export default core;
}
