import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { countQuery, type FigureGroup, figureAddress, figureGroups } from './register-figures.ts';

/** Numbers of the registers that the user may open; each leads to the list behind it. */
export function RegisterFigures({ today }: { today: string }) {
  const { may } = useRights();
  const groups = figureGroups(today).filter(({ resource }) => may(resource.endpoints.list));
  if (groups.length === 0) return null;
  return (
    <div className="registers">
      {groups.map((group) => (
        <Register key={group.key} group={group} />
      ))}
    </div>
  );
}

function Register({ group }: { group: FigureGroup }) {
  const t = useText();
  const { resource, figures } = group;
  const counts = useQueries({
    queries: figures.map((figure) => ({
      // Below the resource's own key, so that a change in its list renews the numbers.
      queryKey: [resource.path, 'count', figure.filters],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await call(resource.endpoints.list, { query: countQuery(group, figure), signal })).total,
    })),
  });
  return (
    <section className="card" aria-labelledby={`register-${group.key}`}>
      <header className="card-head">
        <h2 id={`register-${group.key}`}>{group.title}</h2>
        <Link to={group.path}>{t('查看全部')}</Link>
      </header>
      <ul className="register-figures">
        {figures.map((figure, index) => {
          const { data, isError } = counts[index] ?? {};
          return (
            <li key={figure.key}>
              <Link to={figureAddress(group, figure)} data-alarming={figure.alarming === true && (data ?? 0) > 0}>
                <span>{figure.label}</span>
                <strong>
                  {isError ? (
                    <span title={t('读取失败')}>–</span>
                  ) : data === undefined ? (
                    <span className="bone bone-number" />
                  ) : (
                    data.toLocaleString('zh-CN')
                  )}
                </strong>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
