import { envReading } from '@dossier/contract/arc/store/env.ts';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import './env.css';

/** Charts come after the list. */
const EnvCourse = lazyPart(async () => (await import('./EnvCourse.tsx')).EnvCourse);

/** 库房环境: the course of a store, and the readings themselves. */
export default function EnvPage() {
  const { state, setState } = useListState(envReading, undefined, undefined);
  return (
    <div className="arc-env">
      <EnvCourse
        {...(state.filters.locationId ? { locationId: state.filters.locationId } : {})}
        onStore={(locationId) => setState({ ...state, pageNo: 1, filters: { ...state.filters, locationId } })}
      />
      <ResourcePage
        resource={envReading}
        columns={{
          temperature: ({ temperature, exceeded }) => (
            <span className={exceeded === 'Y' ? 'arc-env-out' : undefined}>{Number(temperature).toFixed(1)}</span>
          ),
          humidity: ({ humidity, exceeded }) => (
            <span className={exceeded === 'Y' ? 'arc-env-out' : undefined}>{Number(humidity).toFixed(1)}</span>
          ),
        }}
      />
    </div>
  );
}
