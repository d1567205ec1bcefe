import { templateType } from '@dossier/contract/communication/message-template.ts';
import { escapeHtml } from '@dossier/rules/escape-html.ts';
import { fillTemplate, readTemplateValues, TemplateError } from '@dossier/rules/message-template.ts';
import { useMemo } from 'react';
import { useText } from '#services/messages/text.ts';
import { cleanHtml } from '#services/page/clean-html.ts';
import './template.css';

interface Props {
  template: { name: string; content: string; type: string };
  /** JSON of the values. */
  values: string;
}

interface Filled {
  title: string;
  /** Cleaned markup; null for plain text. */
  html: string | null;
  text: string;
}

/** What a template says with its test values, or why it cannot be said. */
export function Preview({ template, values }: Props) {
  const t = useText();
  const filled = useMemo(() => fill(template, values), [template, values]);
  return (
    <section className="template-preview" aria-label={t('预览')}>
      {typeof filled === 'string' ? (
        <p role="status" className="rp-help">
          {t('预览：{0}', filled)}
        </p>
      ) : (
        <>
          <h4>{filled.title}</h4>
          {filled.html === null ? (
            <p className="template-text">{filled.text}</p>
          ) : (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: `fill` cleans it
            <div dangerouslySetInnerHTML={{ __html: filled.html }} />
          )}
        </>
      )}
    </section>
  );
}

function fill({ name, content, type }: Props['template'], json: string): Filled | string {
  try {
    const values = readTemplateValues(json);
    const title = fillTemplate(name, values);
    if (type !== templateType.richText) return { title, html: null, text: fillTemplate(content, values) };
    return { title, html: cleanHtml(fillTemplate(content, values, escapeHtml)), text: '' };
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}
