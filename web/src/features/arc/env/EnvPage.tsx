import { LineChartOutlined } from '@ant-design/icons';
import { envCourse, envReading } from '@dossier/contract/arc/store/env.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { useText } from '#services/messages/text.ts';
import './env.css';

/** In px: of the window from which on there is room for charts and ten rows. */
const roomy = 900;

/** Charts come after the list. */
const EnvCourse = lazyPart(async () => (await import('./EnvCourse.tsx')).EnvCourse);

/** 库房环境: the course of a store, and the readings themselves. */
export default function EnvPage() {
  const t = useText();
  const [open, setOpen] = useState(() => window.innerHeight >= roomy);
  const { state, setState } = useListState(envReading, undefined, undefined);
  return (
    <div className="arc-env">
      {open ? (
        <EnvCourse
          {...(state.filters.locationId ? { locationId: state.filters.locationId } : {})}
          onStore={(locationId) => setState({ ...state, pageNo: 1, filters: { ...state.filters, locationId } })}
        />
      ) : null}
      <ResourcePage
        resource={envReading}
        toolbar={[
          {
            key: 'course',
            label: open ? t('收起曲线') : t('展开曲线'),
            icon: <Icon of={LineChartOutlined} aria-hidden />,
            endpoint: envCourse,
            run: () => setOpen(!open),
          },
        ]}
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
