import { CodeOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { type Later, useText } from '#services/messages/text.ts';
import { matchRoute } from '#services/navigation/match.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import './example.css';

const SourcePanel = lazyPart(async () => (await import('./SourcePanel.tsx')).default, 0);

/** A file as it is written, read when somebody asks for it. */
export interface SourceFile {
  /** From the top of the repository. */
  path: string;
  read: () => Promise<string>;
}

export interface ExampleFrameProps {
  /** What the page is for. */
  about: Later;
  /** The files that it is made of. */
  sources: () => Promise<SourceFile[]>;
  children: ReactNode;
}

/** An example: what it is called and for, its source in a panel beside it, and the page itself. */
export function ExampleFrame({ about, sources, children }: ExampleFrameProps) {
  const t = useText();
  const { pathname } = useLocation();
  const { routes } = useNavigation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <header className="demo-bar">
        <h1>{matchRoute(routes, pathname)?.title}</h1>
        <p>{t(about)}</p>
        <Button icon={<Icon of={CodeOutlined} aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('源码')}
        </Button>
      </header>
      {children}
      {open ? <SourcePanel sources={sources} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
