import { previewPage, type printLoanFile } from '@dossier/contract/arc/reading/preview.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { download } from '#services/api/api.ts';

/** Pixels of a printed page: 150 to the inch on A4. */
const pixels = 1240;
/** ms after which the frame goes: a print that somebody confirms late has its pages already. */
const keptMs = 5 * 60_000;

/** Fetches the pages of a print that was counted, and opens the browser's print of them. */
export async function printPages(
  { opening, pages }: Pick<ResultOf<typeof printLoanFile>, 'opening' | 'pages'>,
  title: string,
): Promise<void> {
  const addresses: string[] = [];
  for (let page = 1; page <= pages.length; page += 1) {
    const { blob } = await download(previewPage, { query: { opening, page, width: pixels } });
    addresses.push(URL.createObjectURL(blob));
  }
  const frame = document.createElement('iframe');
  frame.className = 'print-frame';
  frame.title = title;
  document.body.append(frame);
  const { contentDocument: paper, contentWindow: view } = frame;
  if (!paper || !view) throw new Error('there is no frame to print from');
  paper.title = title;
  paper.body.style.margin = '0';
  const pictures = addresses.map((address) => {
    const picture = paper.createElement('img');
    picture.src = address;
    // One page each, as large as the paper.
    picture.style.cssText =
      'display:block;max-width:100%;max-height:100vh;margin:0 auto;break-after:page;break-inside:avoid';
    paper.body.append(picture);
    return picture;
  });
  await Promise.all(pictures.map((picture) => picture.decode()));
  view.focus();
  view.print();
  setTimeout(() => {
    frame.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  }, keptMs);
}
