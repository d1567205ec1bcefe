import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { usePage } from './reader.api.ts';

interface ReaderPageProps {
  opening: string;
  /** From 1. */
  page: number;
  pixels: number;
  name: string;
}

/** One page of a file, with the mark that the server has burned in. */
export function ReaderPage({ opening, page, pixels, name }: ReaderPageProps) {
  const t = useText();
  const { address, error, reload } = usePage(opening, page, pixels);
  if (error)
    return (
      <div className="arc-page-lost" role="alert">
        <span>{error.message}</span>
        <Button size="small" onClick={reload}>
          {t('重试')}
        </Button>
      </div>
    );
  if (!address) return <div className="arc-page-wait">{t('第{0}页', page)}</div>;
  return <img src={address} alt={t('{0}，第{1}页', name, page)} draggable={false} />;
}
