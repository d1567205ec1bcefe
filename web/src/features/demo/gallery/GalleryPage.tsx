import { WidgetDataProvider } from '@dossier/widgets/data/widget-data.ts';
import { makeFakeData } from '@dossier/widgets/demo/fake-data.ts';
import { Gallery } from '@dossier/widgets/demo/Gallery.tsx';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useLocale } from '#services/messages/index.ts';
import { samePage } from '#services/navigation/path.ts';
import '@dossier/widgets/demo/demo.css';
import './gallery-page.css';

/** 组件示例: the widgets' own demo pages inside the product, with made-up data; nothing is asked of the server. */
export default function GalleryPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const locale = useLocale();
  const [data] = useState(makeFakeData);
  const asked = new URLSearchParams(search);
  const searchOf = (page: string | null) => {
    const next = new URLSearchParams(search);
    if (page === null) next.delete('page');
    else next.set('page', page);
    return next.toString();
  };
  return (
    <WidgetDataProvider value={data}>
      <div className="demo-page demo-inside">
        <Gallery
          page={asked.get('page')}
          language={locale === 'en-US' ? 'en' : 'zh'}
          hrefOf={(page) => `${pathname}?${searchOf(page)}`}
          onOpen={(page) => navigate({ pathname, search: searchOf(page) }, { state: samePage })}
        />
      </div>
    </WidgetDataProvider>
  );
}
