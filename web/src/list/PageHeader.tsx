import type { ReactNode } from 'react';
import './page-header.css';

interface Link {
  title: string;
  href: string;
}
interface HeaderTab {
  key: string;
  title: string;
}

interface Props {
  title: ReactNode;
  /** Picture left of the title. */
  logo?: ReactNode;
  avatar?: string;
  description?: ReactNode;
  linkList?: readonly Link[];
  /** Shown as a search box; called with what was typed. */
  onSearch?(text: string): void;
  searchPlaceholder?: string;
  tabs?: readonly HeaderTab[];
  activeTab?: string;
  onTab?(key: string): void;
  /** Buttons of the page, at the right. */
  actions?: ReactNode;
}

/** Head of a page that has more to say than its tab: title, picture, description, links, search and its own tabs. */
export function PageHeader(props: Props) {
  const { title, logo, avatar, description, linkList, onSearch, searchPlaceholder, tabs, activeTab, onTab, actions } =
    props;
  return (
    <header className="page-header">
      <div className="page-header-row">
        {avatar ? <img className="page-header-avatar" src={avatar} alt="" /> : logo}
        <div className="page-header-text">
          <h1>{title}</h1>
          {description ? <div className="page-header-description">{description}</div> : null}
          {linkList?.length ? (
            <ul className="page-header-links">
              {linkList.map((link) => (
                <li key={link.href}>
                  <a href={link.href}>{link.title}</a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        {actions ? <div className="page-header-actions">{actions}</div> : null}
      </div>
      {onSearch ? (
        <search>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              onSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
            }}
          >
            <input type="search" name="search" aria-label={searchPlaceholder} placeholder={searchPlaceholder} />
          </form>
        </search>
      ) : null}
      {tabs?.length ? (
        <nav className="page-header-tabs">
          {tabs.map((tab) => (
            <button
              type="button"
              key={tab.key}
              aria-current={tab.key === activeTab ? 'true' : undefined}
              onClick={() => onTab?.(tab.key)}
            >
              {tab.title}
            </button>
          ))}
        </nav>
      ) : null}
    </header>
  );
}
