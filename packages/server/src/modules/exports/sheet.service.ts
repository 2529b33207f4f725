import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

// The least that spreadsheets open (ECMA-376): a book of one sheet, whose texts stand in its cells.

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const ofPackage = 'http://schemas.openxmlformats.org/package/2006';
const ofOffice = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const ofSheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const typeOf = (what: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${what}+xml`;

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${ofPackage}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typeOf('worksheet')}"/>
<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>
</Types>`,
  '_rels/.rels': `<Relationships xmlns="${ofPackage}/relationships">
<Relationship Id="rId1" Type="${ofOffice}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${ofPackage}/relationships">
<Relationship Id="rId1" Type="${ofOffice}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="${ofOffice}/styles" Target="styles.xml"/>
</Relationships>`,
  // Style 1 is that of the head.
  'xl/styles.xml': `<styleSheet xmlns="${ofSheets}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs>
</styleSheet>`,
};

const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- they are what is taken out: XML has no way to write them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

/** The name of a tab: 31 characters, without those that formulas need. */
const tabOf = (name: string): string =>
  name
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

const bookOf = (name: string): string =>
  `<workbook xmlns="${ofSheets}" xmlns:r="${ofOffice}"><sheets><sheet name="${escaped(tabOf(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

/** How a sheet begins: its head, which stays in sight. The rows follow as `<row>` elements. */
export const sheetHead = (titles: readonly string[]): Buffer => {
  const cells = titles.map((title) => `<c s="1" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`).join('');
  const view =
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>';
  return Buffer.from(
    `${declaration}<worksheet xmlns="${ofSheets}"><sheetViews>${view}</sheetViews><sheetData><row>${cells}</row>\n`,
  );
};

const sheetEnd = '</sheetData></worksheet>';

/**
 * A spreadsheet (XLSX) out of its rows, packed as they come.
 * @param name of the sheet
 * @param rows begin with `sheetHead`; when they fail, what is answered fails; when it is destroyed, they are
 */
export const sheetOf = (name: string, rows: Readable): Readable => {
  const zip = new ZipFile();
  const packed = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error): void => void packed.destroy(error);
  zip.on('error', fail);
  packed.on('close', () => void rows.destroy());
  for (const [path, text] of Object.entries({ ...parts, 'xl/workbook.xml': bookOf(name) }))
    zip.addBuffer(Buffer.from(declaration + text), path);
  const sheet = Readable.from(
    (async function* whole() {
      yield* rows as AsyncIterable<Buffer>;
      yield Buffer.from(sheetEnd);
    })(),
    { objectMode: false },
  );
  sheet.on('error', fail);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return packed;
};
