import { LinkOutlined, LockOutlined, PaperClipOutlined } from '@ant-design/icons';
import { startCheck } from '@dossier/contract/arc/check/run.ts';
import { putIntoIntake, takeFromIntake } from '@dossier/contract/arc/intake.ts';
import { archiveItem, attachFiles, itemStatus, receiveItems } from '@dossier/contract/arc/item.ts';
import { makeKeepingCopies } from '@dossier/contract/arc/reading/facts.ts';
import { makeEvidence } from '@dossier/contract/arc/transfer/evidence.ts';
import { composeVolume } from '@dossier/contract/arc/volume.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useState } from 'react';
import type { PageActions } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useListState } from '#engine/use-list-state.ts';
import { callEnvelope } from '#services/api/api.ts';
import { docDateText } from '#services/data/doc-date.ts';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { ItemRecord } from './item.api.ts';
import { KeywordBar } from './KeywordBar.tsx';
import { keepCopies } from './keep-copies.ts';
import { useOtherForms } from './other-forms.ts';
import './item.css';

const ItemTree = lazyPart(async () => (await import('./ItemTree.tsx')).ItemTree);
const ItemFiles = lazyPart(async () => (await import('./ItemFiles.tsx')).ItemFiles);
const TermPanel = lazyPart(async () => (await import('./TermPanel.tsx')).TermPanel);
const FilesPart = lazyPart(async () => (await import('./item-parts.tsx')).FilesPart);
const NumberPreview = lazyPart(async () => (await import('./item-parts.tsx')).NumberPreview);
const PreviewPane = lazyPart(async () => (await import('./PreviewPane.tsx')).PreviewPane);
const ReceiveDialog = lazyPart(async () => (await import('./ReceiveDialog.tsx')).default, 0);
const ComposeDialog = lazyPart(async () => (await import('./ComposeDialog.tsx')).default, 0);
const CheckDialog = lazyPart(async () => (await import('./CheckDialog.tsx')).default, 0);
const AttachDialog = lazyPart(async () => (await import('./AttachDialog.tsx')).default, 0);

/** Set by the search box and the tree; no input of the filters shows them. */
const ownFilters = ['keyword', 'fondsId', 'classId'] as const;
const isArranging = (record: ItemRecord): boolean => record.status === itemStatus.arranging && !record.intakeId;

/** A record as it begins in the form of a loan. */
const lineOf = (itemId: string) => ({ itemId, preview: 'Y', download: 'N', prints: 0 });

/** 档案库: the holdings by fonds and class, one box to search them, and the files beside the list. */
export default function ItemPage() {
  const t = useText();
  const { state, setState, setDetail } = useListState(archiveItem, undefined, ownFilters);
  const forms = useOtherForms();
  const wide = useMedia('(min-width: 1280px)');
  const narrow = useMedia(phone);
  const [shown, setShown] = useState<ItemRecord | null>(null);
  const [receiving, setReceiving] = useState<{ ids: readonly string[]; title?: string; page: PageActions } | null>(
    null,
  );
  const [composing, setComposing] = useState<{ ids: readonly string[]; page: PageActions } | null>(null);
  const [checking, setChecking] = useState<{ ids: readonly string[]; page: PageActions } | null>(null);
  const [attaching, setAttaching] = useState(false);
  const show = (record: ItemRecord) => (wide ? setShown(record) : setDetail(record.id));

  return (
    <div className="arc" data-pane={wide && shown !== null}>
      <div className="arc-main">
        <KeywordBar
          value={state.filters.keyword ?? ''}
          onSearch={(keyword) => setState({ ...state, pageNo: 1, filters: { ...state.filters, keyword } })}
        />
        <ResourcePage
          resource={archiveItem}
          side={ItemTree}
          extraFilters={ownFilters}
          newRecord={({ filters }) => ({
            ...(filters.fondsId ? { fondsId: filters.fondsId } : {}),
            ...(filters.classId ? { classId: filters.classId } : {}),
          })}
          columns={{
            archiveNo: (record) =>
              record.archiveNo ? (
                <span className="dw-mono">{record.archiveNo}</span>
              ) : (
                <span className="arc-quiet">{t('未给号')}</span>
              ),
            // A card's heading opens the detail by itself.
            title: (record) =>
              narrow ? (
                <TitleText record={record} />
              ) : (
                <Title record={record} shown={shown?.id === record.id} onShow={() => show(record)} />
              ),
            docDate: (record) => <span className="dw-mono">{docDateText(record.docDate)}</span>,
            files: (record) => (record.fileCount ? t('{0} 个，见“电子文件”', record.fileCount) : null),
          }}
          formParts={{ files: FilesPart }}
          formExtra={NumberPreview}
          canDelete={isArranging}
          detailTabs={[
            { key: 'files', label: t('电子文件'), render: (record) => <ItemFiles record={record} /> },
            { key: 'term', label: t('为什么是这一天'), render: (record) => <TermPanel record={record} /> },
          ]}
          detailHead={(record) => <NumberPreview record={record} />}
          toolbar={[
            {
              key: 'attach',
              label: t('批量挂接'),
              icon: <Icon of={LinkOutlined} aria-hidden />,
              endpoint: attachFiles,
              run: () => setAttaching(true),
            },
          ]}
          rowActions={[
            {
              key: 'receive',
              label: t('归档入库'),
              endpoint: receiveItems,
              when: isArranging,
              run: (record, page) => setReceiving({ ids: [record.id], title: record.title ?? '', page }),
            },
            {
              key: 'renumber',
              label: t('改号'),
              endpoint: forms.guarded('renumber'),
              when: ({ status, archiveNo, volumeId }) => status === itemStatus.held && Boolean(archiveNo) && !volumeId,
              run: ({ id }) => forms.open('renumber', { itemId: id }),
            },
            {
              key: 'evidence',
              label: t('证据包'),
              endpoint: makeEvidence,
              when: ({ archiveNo }) => Boolean(archiveNo),
              run: ({ id }) => void prove(id),
            },
            {
              key: 'correct',
              label: t('申请更正'),
              endpoint: forms.guarded('correct'),
              when: ({ status, archiveNo }) => status === itemStatus.held && Boolean(archiveNo),
              run: ({ id }) => forms.open('correct', { itemId: id }),
            },
            {
              key: 'borrow',
              label: t('申请借阅'),
              endpoint: forms.guarded('borrow'),
              when: ({ status }) => status === itemStatus.held,
              run: ({ id }) => forms.open('borrow', { lines: [lineOf(id)] }),
            },
          ]}
          batchActions={[
            {
              key: 'receive',
              label: t('归档入库'),
              endpoint: receiveItems,
              run: (ids, page) => setReceiving({ ids, page }),
            },
            {
              key: 'compose',
              label: t('组卷'),
              endpoint: composeVolume,
              run: (ids, page) => setComposing({ ids, page }),
            },
            {
              key: 'put',
              label: t('加入移交批次'),
              endpoint: putIntoIntake,
              run: (ids, page) => move(putIntoIntake, ids, page),
            },
            {
              key: 'take',
              label: t('移出移交批次'),
              endpoint: takeFromIntake,
              run: (ids, page) => move(takeFromIntake, ids, page),
            },
            {
              key: 'borrow',
              label: t('申请借阅'),
              endpoint: forms.guarded('borrow'),
              run: (ids) => forms.open('borrow', { lines: ids.map(lineOf) }),
            },
            {
              key: 'transfer',
              label: t('列入移交'),
              endpoint: forms.guarded('transfer'),
              run: (ids) => forms.open('transfer', { lines: ids.map((itemId) => ({ itemId })) }),
            },
            {
              key: 'hold',
              label: t('冻结'),
              endpoint: forms.guarded('hold'),
              run: (ids) => forms.open('hold', { lines: ids.map((itemId) => ({ itemId })) }),
            },
            {
              key: 'check',
              label: t('四性检测'),
              endpoint: startCheck,
              run: (ids, page) => setChecking({ ids, page }),
            },
            {
              key: 'keep',
              label: t('生成保管副本'),
              endpoint: makeKeepingCopies,
              run: (ids) => void keepCopies(ids),
            },
          ]}
        />
      </div>
      {wide && shown ? (
        <PreviewPane
          key={shown.id}
          record={shown}
          onClose={() => setShown(null)}
          onDetail={() => setDetail(shown.id)}
        />
      ) : null}
      {receiving ? (
        <ReceiveDialog
          ids={receiving.ids}
          {...(receiving.title ? { title: receiving.title } : {})}
          onClose={() => setReceiving(null)}
          onDone={receiving.page.clearSelection}
        />
      ) : null}
      {composing ? (
        <ComposeDialog ids={composing.ids} onClose={() => setComposing(null)} onDone={composing.page.clearSelection} />
      ) : null}
      {checking ? (
        <CheckDialog ids={checking.ids} onClose={() => setChecking(null)} onDone={checking.page.clearSelection} />
      ) : null}
      {attaching ? <AttachDialog onClose={() => setAttaching(false)} /> : null}
    </div>
  );
}

/** The package is among the tasks of whoever asked when it is made. */
async function prove(id: string): Promise<void> {
  try {
    const { message } = await callEnvelope(makeEvidence, { body: { id } });
    feedback()?.message.info(message);
  } catch (error) {
    showError(error);
  }
}

/** As long as a thousand records may take. */
const moveTimeout = 60_000;

/** Puts records into a batch or takes them out; the answer names the batch. */
async function move(
  target: typeof putIntoIntake | typeof takeFromIntake,
  ids: readonly string[],
  { clearSelection, refresh }: PageActions,
): Promise<void> {
  try {
    const { message } = await callEnvelope(target, { body: { ids: ids.join(',') }, timeout: moveTimeout });
    feedback()?.message.success(message);
    clearSelection();
    refresh();
  } catch (error) {
    showError(error);
  }
}

interface TitleProps {
  record: ItemRecord;
  /** It is in the preview pane. */
  shown: boolean;
  onShow: () => void;
}

function Title({ record, shown, onShow }: TitleProps) {
  return (
    <button
      type="button"
      className="arc-title"
      aria-pressed={shown}
      title={record.title ?? ''}
      onClick={(event) => {
        event.stopPropagation();
        onShow();
      }}
    >
      <TitleText record={record} />
    </button>
  );
}

function TitleText({ record }: Pick<TitleProps, 'record'>) {
  const t = useText();
  return (
    <>
      {Number(record.secret) >= 2 ? (
        <>
          <DictText
            dict={archiveItem.fields.secret.dict}
            value={record.secret}
            text={namedItem(record.secret_dictText ?? '')}
          />{' '}
        </>
      ) : null}
      {record.title}
      {record.held === 'Y' ? <Icon of={LockOutlined} aria-label={t('冻结')} className="arc-clip" /> : null}
      {record.fileCount ? (
        <Icon of={PaperClipOutlined} aria-label={t('{0}个电子文件', record.fileCount)} className="arc-clip" />
      ) : null}
    </>
  );
}
