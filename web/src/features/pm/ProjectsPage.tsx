import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useLocation } from 'react-router';
import { homeIn } from './project/home/home-address.ts';
import ProjectPage from './project/ProjectPage.tsx';

const ProjectHomePage = lazyPart(
  async () => (await import('./project/home/ProjectHomePage.tsx')).default,
  () => <Bones lines={8} />,
);
const ProjectPlan = lazyPart(
  async () => (await import('./plan/ProjectPlan.tsx')).default,
  () => <Bones lines={10} />,
);

const ProjectDesk = lazyPart(
  async () => (await import('./desk/TicketList.tsx')).default,
  () => <Bones lines={8} />,
);

/** `/pm/project` is the register; with `home` in the address it is the page of that project, in a tab of its own. */
export default function ProjectsPage() {
  const home = homeIn(useLocation().search);
  if (home === null) return <ProjectPage />;
  return (
    <ProjectHomePage
      key={home}
      id={home}
      desk={(projectId) => <ProjectDesk within={{ projectId }} />}
      plan={(projectId, onSaving) => <ProjectPlan projectId={projectId} onSaving={onSaving} />}
    />
  );
}
