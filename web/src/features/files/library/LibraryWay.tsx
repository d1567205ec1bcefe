import { Segmented } from 'antd';
import { useText } from '#services/messages/text.ts';
import type { Place } from './library.api.ts';

interface Props {
  /** `shared`, `star`, `trash`, or nothing in a folder. */
  place: string;
  here: Place | undefined;
  /** Id of the folder of the company. */
  company: string | undefined;
  /** What a folder is called in the reader's language. */
  called: (folder: { id: string; fileName: string }) => string;
  error: Error | null;
  searching: boolean;
  onGo: (filters: Readonly<Record<string, string>>) => void;
}

/** Where one is: the places of the library, and the way down to the folder in sight. */
export function LibraryWay({ place, here, company, called, error, searching, onGo }: Props) {
  const t = useText();
  const current = place || (here?.foreign ? 'shared' : here?.node.space) || 'own';
  const go = (next: string) => {
    if (next === 'own') onGo({});
    else if (next === 'company') onGo({ parentId: company ?? '' });
    else onGo({ place: next });
  };
  return (
    <nav className="lib-way" aria-label={t('文档库')}>
      <Segmented
        aria-label={t('位置')}
        value={current}
        onChange={(next) => go(String(next))}
        options={[
          { value: 'own', label: t('我的文件') },
          { value: 'company', label: t('公司文件') },
          { value: 'shared', label: t('与我共享') },
          { value: 'star', label: t('已标星') },
          { value: 'trash', label: t('回收站') },
        ]}
      />
      {error ? (
        <p role="alert">{error.message}</p>
      ) : searching ? (
        <p>{t('在您能查看的全部文件中查找')}</p>
      ) : place === '' && here && here.way.length > 1 ? (
        <ol className="lib-steps" aria-label={t('所在文件夹')}>
          {here.way.map((folder, at) => (
            <li key={folder.id}>
              {at === here.way.length - 1 ? (
                <span aria-current="page">{called(folder)}</span>
              ) : (
                <button type="button" className="rp-link" onClick={() => onGo({ parentId: folder.id })}>
                  {called(folder)}
                </button>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </nav>
  );
}
