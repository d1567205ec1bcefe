import { ResultPage } from './ResultPage.tsx';

export default function FailPage() {
  return <ResultPage kind="fail" />;
}
