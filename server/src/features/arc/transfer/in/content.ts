import { refuse } from '#core/errors.ts';
import type { BagReport, PayloadFile } from '#services/package/verify-bag.ts';
import { readXml, UnreadableXml, type XmlElement } from '#services/package/xml.ts';
import { memberText, type ZipSource } from '#services/package/zip-reader.ts';
import type { PackageFindings } from '../../check/check.public.ts';
import { type ListedRecord, names, readCatalogue, readDescription } from '../format/catalogue.ts';
import { type DescribedFile, metadataName, type ReadRecord, readMetadata } from '../format/metadata.ts';

/** A record of a package with the places of its files. */
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

/**
 * Reads what a verified package says of its records (ZS11–13, AQ02, KY01).
 * @throws AppError where nothing of it can be imported: no list of records, or one without metadata that can be read
 */
export async function readContent(source: ZipSource, report: BagReport): Promise<Content> {
  const byPath = new Map(report.payload.map((file) => [file.path, file]));
  const known = new Set<string>();
  const textOf = async (path: string): Promise<string | null> => {
    const file = byPath.get(`data/${path}`);
    if (!file) return null;
    known.add(file.path);
    return memberText(source, file.member, mostText);
  };
  const structure = [names.description, names.catalogue, names.volumes].find((name) => !byPath.has(`data/${name}`));
  const description = readDescription((await textOf(names.description)) ?? '');
  const catalogue = readDocument(await textOf(names.catalogue), readCatalogue);
  if (typeof catalogue === 'string') throw unreadable(`${names.catalogue}${catalogue}`);
  const volumes = readDocument(await textOf(names.volumes), (root) =>
    root.name === '案卷目录' ? [] : '根元素应为“案卷目录”',
  );
  const records: ParcelRecord[] = [];
  let misplaced: string | null = null;
  for (const listed of catalogue) {
    const read = readDocument(await textOf(`${listed.folder}/${metadataName}`), readMetadata);
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
    records.push({ ...listed, read, files });
  }
  const strange = [...byPath.keys()].find((path) => !known.has(path) && !path.startsWith(`data/${names.others}/`));
  return {
    records,
    description: typeof description === 'string' ? null : description,
    secret: Math.max(...records.map(({ secret, read }) => Math.max(secret, Number(read.fields.secret ?? 0)))),
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
      metadata: null,
    },
  };
}

/** Which of its documents cannot be read, and why. */
const unreadable = (what: string) => refuse(`移交包内容无法识别：${what}`);

function readDocument<T>(text: string | null, read: (root: XmlElement) => T | string): T | string {
  if (text === null) return '不存在';
  try {
    const found = read(readXml(text));
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
