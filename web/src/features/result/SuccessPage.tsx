import { ResultPage } from './ResultPage.tsx';

export default function SuccessPage() {
  return <ResultPage kind="success" />;
}
