import { useLocation, useParams } from 'react-router';
import { ChartRun } from './ChartRun.tsx';

/** The page of whichever chart the address names: `/online/graphreport/chart/:code`, an id or a code; a menu entry has it literally. */
export default function ChartScreen() {
  const { code } = useParams();
  const { pathname } = useLocation();
  const key = code ?? decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '');
  return <ChartRun key={key} id={key} />;
}
