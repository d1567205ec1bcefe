import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Later, later, useText } from '#services/messages/text.ts';
import { recordPath } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { useCounts } from './centre.api.ts';

export type CentreTab = 'inbox' | 'done' | 'mine' | 'copies';

const tabs: readonly { key: CentreTab; component: string; text: Later }[] = [
  { key: 'inbox', component: 'flow/Inbox', text: later('待我审批') },
  { key: 'done', component: 'flow/Done', text: later('我已审批') },
  { key: 'mine', component: 'flow/Mine', text: later('我发起的') },
  { key: 'copies', component: 'flow/Copies', text: later('抄送我的') },
];

export interface CentreTabsProps {
  current: CentreTab;
  /** Keys of the page, said at the right. */
  keys?: ReactNode;
}

/** The four lists with their figures; each is a page of the menu, so that who lacks one does not see it. */
export function CentreTabs({ current, keys }: CentreTabsProps) {
  const t = useText();
  const { routes } = useNavigation();
  const { data } = useCounts();
  const figures: Record<CentreTab, number> = {
    inbox: data?.inbox ?? 0,
    done: 0,
    mine: data?.mine ?? 0,
    copies: data?.copies ?? 0,
  };
  return (
    <nav className="fc-tabs" aria-label={t('审批列表')}>
      {tabs.map(({ key, component, text }) => {
        const path = recordPath(component, null, routes);
        if (key !== current && path === null) return null;
        return (
          <Link key={key} to={path ?? ''} aria-current={key === current ? 'page' : undefined}>
            {t(text)} {figures[key] > 0 ? <span>{figures[key]}</span> : null}
          </Link>
        );
      })}
      {keys ? <div className="fc-keys">{keys}</div> : null}
    </nav>
  );
}
