type Catalogue = Readonly<Record<string, string>>;

let load: () => Promise<Catalogue> = async () => ({});

/** Names where the English of the pages comes from. The features have it, and they stand above what says it. */
export function pageEnglishFrom(source: () => Promise<Catalogue>): void {
  load = source;
}

/** The English of the pages, loaded when somebody reads it. */
export const loadPageEnglish = (): Promise<Catalogue> => load();
