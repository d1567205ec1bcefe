import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { compileForm, type FormRelease } from '@dossier/contract/online/form/compile.ts';
import { forPerson } from '@dossier/contract/online/form/defaults.ts';
import { ScreenWidth } from '@dossier/widgets/data/use-media.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { Rec } from '#engine/extensions.ts';
import { DetailFields } from '#engine/record/DetailFields.tsx';
import { titleOf } from '#engine/record/title-of.ts';
import { useSpoken } from '#engine/spoken-resource.ts';
import { today } from '#services/data/today.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { useSession } from '#services/session/session.ts';
import type { Design, Stored } from '../model/design.ts';
import type { Faults } from '../model/faults.ts';
import { FormPreview } from './FormPreview.tsx';
import { ListPreview } from './ListPreview.tsx';
import { usePreview } from './preview.api.ts';
import { testRows } from './test-rows.ts';
import { useOffered } from './use-offered.ts';
import '#engine/resource.css';
import '#engine/record/detail.css';
import './preview.css';

export interface PreviewPanelProps {
  design: Design;
  stored: Stored | null;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  /** Shows what is wrong where it stands. */
  onFaults: (faults: Faults) => void;
  onClose: () => void;
}

type View = 'list' | 'form' | 'detail';

/** Width of a phone's screen, in px. */
const phoneWidth = 390;

/** A form as it would run, beside its definition as it is being changed: by the components that run it, with test rows. */
export default function PreviewPanel({ design, stored, isWhole, onWhole, onFaults, onClose }: PreviewPanelProps) {
  const t = useText();
  const { data, error, refetch } = usePreview(design, stored);
  const [view, setView] = useState<View>('list');
  const [screen, setScreen] = useState<'wide' | 'phone'>('wide');
  const [row, setRow] = useState<string | null>(null);
  // While something is wrong the last definition that was right stays in sight.
  const [right, setRight] = useState<string | null>(null);
  const mark = data?.release ? JSON.stringify(data.release) : right;
  if (mark !== right) setRight(mark);
  const user = useSession((session) => session.user);
  const resource = useMemo(() => {
    if (!mark || !user) return null;
    const { id, username, realname, orgCode } = user;
    const person = { userId: id, username, realname: realname ?? username, orgCode: orgCode ?? '' };
    // The server checked it as it checks what is saved.
    return previewed(forPerson(compileForm(JSON.parse(mark) as FormRelease), person));
  }, [mark, user]);
  const problems = Object.entries(data?.problems ?? {});
  const spoken = (sentence: string) => messages().answered(sentence);

  return (
    <section className="ofp" aria-label={t('预览')}>
      <header className="ofp-head">
        <Segmented<View>
          size="small"
          value={view}
          options={[
            { label: t('列表'), value: 'list' },
            { label: t('表单'), value: 'form' },
            { label: t('详情'), value: 'detail' },
          ]}
          onChange={(next) => {
            setRow(null);
            setView(next);
          }}
        />
        <Segmented<'wide' | 'phone'>
          size="small"
          value={screen}
          options={[
            { label: t('电脑'), value: 'wide' },
            { label: t('手机'), value: 'phone' },
          ]}
          onChange={setScreen}
        />
        <span className="ofd-grow" />
        <Button
          type="text"
          size="small"
          icon={<Icon of={isWhole ? FullscreenExitOutlined : FullscreenOutlined} />}
          aria-label={isWhole ? t('预览在旁边') : t('放大预览')}
          title={isWhole ? t('预览在旁边') : t('放大预览')}
          onClick={() => onWhole(!isWhole)}
        />
        <Button
          type="text"
          size="small"
          icon={<Icon of={CloseOutlined} />}
          aria-label={t('关闭预览')}
          title={t('关闭预览')}
          onClick={onClose}
        />
      </header>
      {problems.length > 0 ? (
        <ul className="ofp-problems" role="alert" aria-label={t('定义中的问题')}>
          {problems.map(([place, sentence]) => (
            <li key={place}>
              <button type="button" className="rp-link" onClick={() => onFaults({ [place]: spoken(sentence) })}>
                {placeName(place)}
                {spoken(sentence)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {resource ? <p className="ofp-note">{t('以下为测试数据，不会保存。未保存的修改已包含在内。')}</p> : null}
      {resource ? (
        <ScreenWidth value={screen === 'phone' ? phoneWidth : null}>
          <div className="ofp-screen" data-screen={screen} data-old={problems.length > 0}>
            <Shown
              key={`${mark}${screen}`}
              {...{ resource, view, row }}
              onOpen={(next, id) => {
                setRow(id);
                setView(next);
              }}
            />
          </div>
        </ScreenWidth>
      ) : error ? (
        <ErrorState title={t('预览加载失败')} error={error} onRetry={() => void refetch()} />
      ) : problems.length > 0 ? null : (
        <Bones lines={6} />
      )}
    </section>
  );

  /** The field that a sentence is about, as it is called. */
  function placeName(place: string): string {
    const [part, at] = place.split('.');
    const line = part === 'fields' && at !== undefined ? design.fields[Number(at)] : undefined;
    const name = String(line?.dbFieldTxt || line?.dbFieldName || '');
    return name === '' ? '' : t('字段“{0}”：', name);
  }
}

interface ShownProps {
  resource: Resource;
  view: View;
  /** Id of the test row; null for the first one, and in the form for a new record. */
  row: string | null;
  onOpen: (view: View, row: string | null) => void;
}

function Shown({ resource: told, view, row, onOpen }: ShownProps) {
  const t = useText();
  const resource = useSpoken(told);
  const offered = useOffered(resource);
  const rows = useMemo(() => {
    const words = {
      sample: (label: string, at: number) => t('{0}样例{1}', label, at),
      ...{ yes: t('是'), no: t('否'), district: t('北京市/市辖区/东城区') },
    };
    return offered ? testRows(resource, offered, words, today()) : null;
  }, [resource, offered, t]);
  if (!rows) return <Bones lines={6} />;
  const chosen: Rec | null = rows.find(({ id }) => id === row) ?? null;
  switch (view) {
    case 'list':
      return <ListPreview resource={resource} rows={rows} onOpen={onOpen} />;
    case 'form':
      return <FormPreview key={row} resource={resource} record={chosen} onLeave={() => onOpen('list', null)} />;
    case 'detail': {
      const record = chosen ?? rows[0];
      return record ? (
        <>
          <h3 className="ofp-title">{titleOf(resource, record)}</h3>
          <DetailFields resource={resource} extensions={{}} record={record} />
        </>
      ) : null;
    }
  }
}

/** What a preview does not ask the server: whether a value occurs already. */
function previewed(resource: Resource): Resource {
  const fields = Object.entries(resource.fields).map(([name, field]) => [name, { ...field, unique: false }]);
  return { ...resource, fields: Object.fromEntries(fields) };
}
