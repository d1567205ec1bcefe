import { useState } from 'react';
import RichText from '../../src/rich-text/RichText.tsx';
import { local } from '../language.ts';

const start = '<h2>会议纪要</h2><p>请各部门按时提交归档材料。</p>';

/** The editor of texts; below it the HTML that it gives. */
export default function RichTextPage() {
  const [html, setHtml] = useState<string | null>(start);
  return (
    <>
      <RichText aria-label={local('内容')} value={html} onChange={setHtml} />
      <section aria-label="HTML" style={{ whiteSpace: 'pre-wrap' }}>
        {html}
      </section>
    </>
  );
}
