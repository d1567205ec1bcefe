import { type WordField, writeSearch } from '@dossier/rules/archive/search-query.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';

export interface BuilderProps {
  onClose: () => void;
  onSearch: (q: string) => void;
}

/** 高级检索: a field for each part of the language; what comes of it is a query that can be read and changed. */
export default function Builder({ onClose, onSearch }: BuilderProps) {
  const t = useText();
  const id = useId();
  const [all, setAll] = useState('');
  const [phrase, setPhrase] = useState('');
  const [without, setWithout] = useState('');
  const [fields, setFields] = useState<Partial<Record<WordField, string>>>({});
  const [years, setYears] = useState<readonly [string, string]>(['', '']);
  const q = writeSearch({ all, phrase, without, fields, years });
  const named: readonly [WordField, string][] = [
    ['title', t('题名')],
    ['docNo', t('文号')],
    ['archiveNo', t('档号')],
    ['creator', t('责任者')],
    ['keywords', t('关键词')],
    ['persons', t('人名')],
    ['text', t('文件正文')],
  ];
  const line = (key: string, label: string, value: string, change: (value: string) => void, hint?: string) => (
    <label key={key} htmlFor={`${id}-${key}`}>
      <span>{label}</span>
      <Input
        id={`${id}-${key}`}
        value={value}
        maxLength={100}
        autoComplete="off"
        {...(hint ? { placeholder: hint } : {})}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
  return (
    <AppModal
      open
      title={t('高级检索')}
      width={640}
      okText={t('检索')}
      cancelText={t('取消')}
      okButtonProps={{ disabled: q === '' }}
      onOk={() => onSearch(q)}
      onCancel={onClose}
    >
      <form
        className="arc-builder"
        onSubmit={(event) => {
          event.preventDefault();
          if (q !== '') onSearch(q);
        }}
      >
        {line('all', t('包含全部词'), all, setAll, t('多个词用空格隔开'))}
        {line('phrase', t('包含短语'), phrase, setPhrase)}
        {line('without', t('不包含'), without, setWithout, t('多个词用空格隔开'))}
        {named.map(([field, label]) =>
          line(field, label, fields[field] ?? '', (value) => setFields({ ...fields, [field]: value })),
        )}
        <fieldset>
          <legend>{t('年度')}</legend>
          <Input
            aria-label={t('起始年度')}
            inputMode="numeric"
            maxLength={4}
            value={years[0]}
            onChange={(event) => setYears([event.target.value, years[1]])}
          />
          <span aria-hidden>–</span>
          <Input
            aria-label={t('截止年度')}
            inputMode="numeric"
            maxLength={4}
            value={years[1]}
            onChange={(event) => setYears([years[0], event.target.value])}
          />
        </fieldset>
        <p className="arc-builder-query" aria-live="polite">
          {q === '' ? t('填写后在这里显示检索式') : <code>{q}</code>}
        </p>
        <button type="submit" hidden />
      </form>
    </AppModal>
  );
}
