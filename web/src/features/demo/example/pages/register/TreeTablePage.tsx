import { demoMaterial } from '@dossier/contract/demo/material.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 异步树列表: ten thousand rows, of which only the branches that are open were read. */
export default function TreeTablePage() {
  return <ResourcePage resource={demoMaterial} />;
}
