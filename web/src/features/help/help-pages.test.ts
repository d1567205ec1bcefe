import { describe, expect, it } from 'vitest';
import { examplePages } from '../demo/example/example-pages.ts';
import { pages } from '../features.ts';
import { helpPages } from './help-pages.ts';

describe('help beside pages', () => {
  it('is written for every page that a menu can lead to', () => {
    const without = Object.keys(pages).filter(
      (component) => !unwritten.test(component) && !(component in examplePages) && !(component in helpPages),
    );
    expect(without).toEqual([]);
  });

  it('is written for pages that exist', () => {
    expect(Object.keys(helpPages).filter((component) => !(component in pages))).toEqual([]);
  });
});

/** Pages that say themselves what they are; so do the examples. */
const unwritten = /^(?:exception|result|demo|test)\//;
