import { refuse } from '#core/errors.ts';
import type { BagReport, PayloadFile } from '#services/package/verify-bag.ts';
import { readXml, UnreadableXml, type XmlElement } from '#services/package/xml.ts';
import { memberText, type ZipSource } from '#services/package/zip-reader.ts';
import type { PackageFindings } from '../../check/check.public.ts';
import { type ListedRecord, names, readCatalogue, readDescription } from '../format/catalogue.ts';
import { type DescribedFile, metadataName, type ReadRecord, readMetadata } from '../format/metadata.ts';

/** A record of a package with the places of its files. `secret`: the higher of the levels that the package gives it. */
export interface ParcelRecord extends ListedRecord {
  read: ReadRecord;
  files: readonly { described: DescribedFile; payload: PayloadFile }[];
}

export interface Content {
  records: readonly ParcelRecord[];
  findings: PackageFindings;
  /** What its description says; null: it cannot be read. */
  description: { no: string; sender: string; items: number } | null;
  secret: number;
  files: number;
  bytes: number;
}

/** No part of a description is longer. */
const mostText = 16 * 1024 * 1024;
/** No metadata of one record are longer, or of more elements: there may be thousands of them. */
const mostMetadata = 4 * 1024 * 1024;
const mostElements = 50_000;
/** Most records that one package brings. */
const mostRecords = 5000;
/** Level of a record that says nothing of one. */
const usualSecret = 1;

/**
 * Reads what a verified package says of its records (ZS11–13, AQ02, KY01).
 * @throws AppError where nothing of it can be imported: no list of records, or one without metadata that can be read
 */
export async function readContent(source: ZipSource, report: BagReport): Promise<Content> {
  const byPath = new Map(report.payload.map((file) => [file.path, file]));
  const known = new Set<string>();
  const textOf = async (path: string, most = mostText): Promise<string | null> => {
    const file = byPath.get(`data/${path}`);
    if (!file) return null;
    known.add(file.path);
    return memberText(source, file.member, most);
  };
  const structure = [names.description, names.catalogue, names.volumes].find((name) => !byPath.has(`data/${name}`));
  const description = readDescription((await textOf(names.description)) ?? '');
  const catalogue = readDocument(await textOf(names.catalogue), readCatalogue);
  if (typeof catalogue === 'string') throw unreadable(`${names.catalogue}${catalogue}`);
  if (catalogue.length > mostRecords) throw refuse(`单次最多操作${mostRecords}条记录`);
  const volumes = readDocument(await textOf(names.volumes), (root) =>
    root.name === '案卷目录' ? [] : '根元素应为“案卷目录”',
  );
  const records: ParcelRecord[] = [];
  let misplaced: string | null = null;
  let unlike: string | null = null;
  for (const listed of catalogue) {
    const read = readDocument(
      await textOf(`${listed.folder}/${metadataName}`, mostMetadata),
      readMetadata,
      mostElements,
    );
    if (typeof read === 'string') throw unreadable(`${listed.folder}/${metadataName}${read}`);
    if (!new RegExp(`^${names.records}/\\d{4}/[^/]+$`).test(listed.folder)) misplaced ??= listed.folder;
    const files = read.files.map((described) => {
      const payload = byPath.get(`data/${listed.folder}/${described.name}`);
      if (!payload) throw unreadable(`${listed.folder}/${described.name}不存在`);
      if (payload.sha256 !== described.sha256)
        throw unreadable(`${listed.folder}/${described.name}与元数据的摘要值不符`);
      known.add(payload.path);
      return { described, payload };
    });
    const own = Number(read.fields.secret ?? usualSecret);
    if (own !== listed.secret) unlike ??= listed.folder;
    records.push({ ...listed, secret: Math.max(listed.secret, own), read, files });
  }
  const strange = [...byPath.keys()].find((path) => !known.has(path) && !path.startsWith(`data/${names.others}/`));
  return {
    records,
    description: typeof description === 'string' ? null : description,
    secret: records.reduce((highest, { secret }) => Math.max(highest, secret), 0),
    files: records.reduce((sum, { files }) => sum + files.length, 0),
    bytes: records.reduce((sum, { files }) => sum + files.reduce((own, { described }) => own + described.size, 0), 0),
    findings: {
      description:
        descriptionProblem(description, records.length, report) ??
        (volumes === null || typeof volumes === 'string' ? `${names.volumes}无法解析` : null),
      structure:
        structure !== undefined
          ? `移交包缺少“${structure}”`
          : misplaced !== null
            ? `移交包目录不符合规定：“${misplaced}”`
            : null,
      transport: report.problem,
      surplus: strange === undefined ? null : `移交包含有多余文件“${strange}”`,
      metadata: unlike === null ? null : `文件目录与元数据的密级不一致：“${unlike}”`,
    },
  };
}

/** Which of its documents cannot be read, and why. */
const unreadable = (what: string) => refuse(`移交包内容无法识别：${what}`);

function readDocument<T>(text: string | null, read: (root: XmlElement) => T | string, most?: number): T | string {
  if (text === null) return '不存在';
  try {
    const found = read(readXml(text, most));
    return typeof found === 'string' ? `：${found}` : found;
  } catch (error) {
    if (error instanceof UnreadableXml) return '无法解析';
    throw error;
  }
}

function descriptionProblem(
  description: Content['description'] | string,
  items: number,
  { info }: BagReport,
): string | null {
  if (description === null || typeof description === 'string') return `${names.description}无法解析`;
  const named = info.get('External-Identifier');
  if (named !== undefined && named !== description.no) return `${names.description}的移交批次与包登记不一致`;
  return description.items === items ? null : `${names.description}登记${description.items}件，目录为${items}件`;
}
