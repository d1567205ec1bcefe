import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { project } from '@dossier/contract/pm/project.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DetailButtons } from '#engine/record/DetailButtons.tsx';
import type { RowButton } from '#engine/table/RowButtons.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { reachable } from '#services/navigation/record-path.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { ProjectRecord } from '../project.api.ts';
import { StateSteps } from './StateSteps.tsx';
import '#engine/record/detail.css';

interface HomeHeadProps {
  record: ProjectRecord;
  /** What may be done with it now. */
  buttons: readonly RowButton[];
}

/** Head of the page of a project: what it is, how it is, who answers for it, where it is on its way, and what comes next. */
export function HomeHead({ record, buttons }: HomeHeadProps) {
  const t = useText();
  const { routes } = useNavigation();
  const narrow = useMedia(phone);
  const [open, setOpen] = useState(false);
  const { main, ordered } = nextStep(buttons);
  const plan = reachable(`/pm/plan?project=${record.id}`, routes);
  const name = String(record.name ?? '');
  const people: [label: string, name: string | null | undefined][] = [
    [t('经理'), record.pm_dictText],
    [t('总监'), record.director_dictText],
    [t('商务'), record.bizOwner_dictText],
  ];
  const isOpen = !narrow || open;
  return (
    <header className="card ph-head">
      <div className="ph-title">
        <h1 title={name}>{name}</h1>
        <DictText
          dict={project.fields.status.dict}
          value={record.status}
          text={namedItem(record.status_dictText ?? '')}
        />
        {record.health ? (
          <span title={record.healthManual ? t('人工调整：{0}', record.healthReason ?? '') : t('健康度')}>
            <DictText
              dict={project.fields.health.dict}
              value={record.health}
              text={namedItem(record.health_dictText ?? '')}
            />
            {record.healthManual ? <small className="ph-soft">{t('人工')}</small> : null}
          </span>
        ) : null}
        <DetailButtons resource={project} id={record.id} buttons={ordered} main={main} />
      </div>
      <p className="ph-meta">
        <span className="dw-mono">{record.code}</span>
        {isOpen ? (
          <>
            <span title={record.customer_dictText ?? ''}>{record.customer_dictText}</span>
            <span>{record.dept_dictText}</span>
            {people.map(([label, who]) => (who ? <span key={label}>{`${label} ${who}`}</span> : null))}
            <span>{t('{0} 至 {1}', record.planStart ?? '', record.planEnd ?? '')}</span>
            {plan ? <Link to={plan}>{t('打开计划')}</Link> : null}
          </>
        ) : null}
        {narrow ? (
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            icon={open ? <Icon of={UpOutlined} aria-hidden /> : <Icon of={DownOutlined} aria-hidden />}
            iconPlacement="end"
            onClick={() => setOpen(!open)}
          >
            {open ? t('收起') : t('展开')}
          </Button>
        ) : null}
      </p>
      {isOpen ? <StateSteps record={record} /> : null}
    </header>
  );
}

/** The step that most people come for stands first and out; then 编辑, then the rest. */
function nextStep(buttons: readonly RowButton[]): { main: string | undefined; ordered: RowButton[] } {
  const beside = Object.values(project.actions).flatMap((action) => (action.beside ? [String(action.name)] : []));
  const main = buttons.find(({ key, danger }) => beside.includes(key) && !danger)?.key;
  const rank = ({ key }: RowButton) => (key === main ? 0 : key === 'edit' ? 1 : 2);
  return { main, ordered: buttons.toSorted((one, two) => rank(one) - rank(two)) };
}
