import { task } from '@dossier/contract/pm/task.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';

/** 项目看板: tasks of all projects that somebody may see, as cards. */
export default function TaskBoard() {
  return <ResourcePage resource={task} firstView="board" />;
}
