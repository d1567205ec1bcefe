import type { ComponentType } from 'react';
import type { Later } from '#services/messages/text.ts';
import { ExampleFrame, type SourceFile } from './ExampleFrame.tsx';

/** The page of an example in its frame. */
export function framed(Page: ComponentType, about: Later, sources: () => Promise<SourceFile[]>): ComponentType {
  return function Framed() {
    return (
      <ExampleFrame about={about} sources={sources}>
        <Page />
      </ExampleFrame>
    );
  };
}
