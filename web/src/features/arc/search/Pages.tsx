import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';

export interface PagesProps {
  pageNo: number;
  pages: number;
  onGo: (pageNo: number) => void;
}

/** The way through results: they are read from the first on, so one goes forth and back. */
export function Pages({ pageNo, pages, onGo }: PagesProps) {
  const t = useText();
  return (
    <nav className="arc-pages" aria-label={t('结果分页')}>
      <Button disabled={pageNo <= 1} onClick={() => onGo(pageNo - 1)}>
        {t('上一页')}
      </Button>
      <span>{t('第 {0} / {1} 页', pageNo, pages)}</span>
      <Button disabled={pageNo >= pages} onClick={() => onGo(pageNo + 1)}>
        {t('下一页')}
      </Button>
    </nav>
  );
}
