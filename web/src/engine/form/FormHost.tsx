import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { useDelayed } from '@dossier/widgets/data/use-debounced.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useText } from '#services/messages/text.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { askToLeave } from '#services/page/ask.ts';
import { useFirst } from '#services/page/use-first.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';
import { buttonIcon, buttonName } from '../button-names.tsx';
import type { AnyExtensions, OwnCheck, Rec } from '../extensions.ts';
import { formFields, formPlace } from '../table/columns.ts';
import { fetchRecord } from '../use-records.ts';
import type { Draft } from './draft.ts';
import { focusField } from './focus-field.ts';
import { useGuidance } from './form-guide.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useForm } from './use-form.ts';

export interface FormHostProps {
  resource: Resource;
  extensions: AnyExtensions;
  /** Id of the record to edit; null adds one. */
  id: string | null;
  /** First values of a new record. */
  given: Draft;
  /** Actions that stand in the form of a record. */
  buttonsOf?: (record: Rec) => readonly FormButton[];
  onClose: () => void;
  onSaved: (id: string | null) => void;
}

/** An action in the form; it leaves the form, which is of the record as it was. */
export interface FormButton {
  key: string;
  label: string;
  icon: string | null;
  run: () => void;
}

/** The form of a resource: reads the record anew, so that nobody edits what is already old. */
export default function FormHost(props: FormHostProps) {
  const t = useText();
  const { resource, id } = props;
  const { extraValues } = props.extensions;
  const start = useQuery({
    queryKey: ['form', resource.path, id],
    queryFn: async ({ signal }) => {
      const record = id === null ? null : await fetchRecord(resource, id, signal);
      return { record, extra: (await extraValues?.load(record)) ?? {} };
    },
    enabled: id !== null || extraValues !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const opened = useFirst(start.data);
  const late = useDelayed(start.isLoading);
  if (id === null && !extraValues) return <OpenForm {...props} record={null} extra={nothing} />;
  if (opened) return <OpenForm {...props} {...opened} />;
  const { error } = start;
  return (
    <Frame
      {...props}
      title={t(id === null ? '新增{0}' : '编辑{0}', resource.label)}
      onLeave={props.onClose}
      footer={null}
    >
      {error ? (
        <ErrorState title={t('{0}加载失败', resource.label)} error={error} onRetry={() => void start.refetch()} />
      ) : late ? (
        <Bones lines={6} />
      ) : null}
    </Frame>
  );
}

const nothing: Draft = {};
const noChecks = {};

function OpenForm(props: FormHostProps & { record: Rec | null; extra: Draft }) {
  const t = useText();
  const { resource, extensions, record, extra, given, onClose, onSaved } = props;
  const { extraValues } = extensions;
  const ownChecks = (extensions.ownChecks ?? noChecks) as Readonly<Record<string, OwnCheck>>;
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const { isHidden } = useRights();
  const names = formFields(resource, isHidden);
  const focus = (name: string) => focusField(root.current, name);
  const { guide } = extensions;
  const beforeSave = guide?.beforeSave;
  const form = useForm({ resource, record, given, extraValues, extra, ownChecks, names, beforeSave, onSaved, focus });
  const guidance = useGuidance(guide, { record, draft: form.now, change: form.change }, form.draft);

  useUnsaved(form.dirty);
  useEffect(() => {
    // After the drawer has come in: focusing earlier makes the browser scroll it. Who was quicker keeps his place:
    // a select would close under his click. A first field that is still loading is waited for.
    const focusFirst = () => {
      if (root.current?.contains(document.activeElement)) return;
      const first = root.current?.querySelector<HTMLElement>(
        'input:not([disabled]), textarea:not([disabled]), .dw-skeleton',
      );
      if (first?.classList.contains('dw-skeleton')) timer = setTimeout(focusFirst, 50);
      else first?.focus({ preventScroll: true });
    };
    let timer = setTimeout(focusFirst, 250);
    return () => clearTimeout(timer);
  }, []);

  function leave(): void {
    if (form.saving) return;
    if (!form.dirty) onClose();
    else askToLeave(onClose);
  }

  const footer = (
    <>
      {(record && props.buttonsOf?.(record))?.map(({ key, label, icon, run }) => (
        <Button
          key={key}
          icon={icon ? <MenuIcon name={icon} /> : undefined}
          // It acts on what is stored.
          disabled={form.dirty || form.saving}
          title={form.dirty ? t('请先保存') : ''}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {guide?.buttons.map(({ key, label, icon, run }) => (
        <Button key={key} icon={icon ? <MenuIcon name={icon} /> : undefined} disabled={form.saving} onClick={run}>
          {label}
        </Button>
      ))}
      <Button onClick={leave}>{t('取消')}</Button>
      <Button
        type="primary"
        icon={buttonIcon(resource, 'form_confirm')}
        loading={form.saving}
        title="Ctrl + Enter"
        onClick={() => void form.save()}
      >
        {form.saving ? t('保存中') : buttonName(resource, 'form_confirm', t('保存'))}
      </Button>
    </>
  );
  return (
    <Frame {...props} title={t(record ? '编辑{0}' : '新增{0}', resource.label)} onLeave={leave} footer={footer}>
      <ResourceForm {...{ resource, extensions, names, record, form, guidance, id, root }} />
    </Frame>
  );
}

interface FrameProps extends Pick<FormHostProps, 'resource' | 'extensions'> {
  title: string;
  onLeave: () => void;
  footer: React.ReactNode;
  children: React.ReactNode;
}

/** A drawer for up to some 20 fields, a page above that. */
function Frame({ resource, extensions, title, onLeave, footer, children }: FrameProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const { isHidden } = useRights();
  const count = formFields(resource, isHidden).length;
  const asPage = formPlace(count, extensions.formAs) === 'page';
  useOwnScroll(asPage);
  if (asPage) {
    return (
      <section className="rp-form-page" aria-label={title}>
        <header>
          <Button type="text" icon={<Icon of={ArrowLeftOutlined} />} aria-label={t('返回列表')} onClick={onLeave} />
          <h2>{title}</h2>
        </header>
        <div className="rp-form-page-body">{children}</div>
        {footer ? <footer>{footer}</footer> : null}
      </section>
    );
  }
  const wide = extensions.formWide ?? (count > 6 || Object.keys(resource.parts).length > 0);
  return (
    <Drawer
      open
      destroyOnHidden
      title={title}
      size={narrow ? '100%' : wide ? 820 : 480}
      mask={{ closable: true }}
      onClose={onLeave}
      footer={footer ? <div className="rp-form-footer">{footer}</div> : null}
    >
      {children}
    </Drawer>
  );
}

/** A page starts at its top; the list behind it comes back where it was. */
function useOwnScroll(asPage: boolean): void {
  useLayoutEffect(() => {
    if (!asPage) return;
    const left = scrollY;
    scrollTo(0, 0);
    return () => {
      requestAnimationFrame(() => scrollTo(0, left));
    };
  }, [asPage]);
}
