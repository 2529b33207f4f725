import { createRequire } from 'node:module';
import { generalErrors, type Fail, type FileToSend } from '@galena/contract/kernel';
import type { Invoice, InvoiceLine } from '@galena/contract/subscriptions';
import PdfDocument from 'pdfkit';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { getInvoice } from './invoices.service.ts';

type Pdf = InstanceType<typeof PdfDocument>;

// It has the letters of nearly every alphabet, which the fonts of a PDF reader have not.
const require = createRequire(import.meta.url);
const fontOf = (name: string): string => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);
const [plain, bold] = ['DejaVuSans', 'DejaVuSans-Bold'];

const page = { left: 56, right: 539, top: 56, bottom: 770 } as const;
const columns = { quantity: 330, amount: 420 } as const;
const ink = { text: '#15151b', quiet: '#5d5d6b', line: '#d9d9e0' } as const;

/** How a language words an invoice, and writes its dates and amounts. */
const wordsIn = (lang: string, currency: string) => {
  const money = new Intl.NumberFormat(lang, { style: 'currency', currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    text: (key: string): string => textIn(lang, `subscriptions.invoice.${key}`),
    amount: (cents: number): string => money.format(cents / 10 ** digits),
    day: (at: string): string => day.format(new Date(at)),
    percent: (value: number): string => new Intl.NumberFormat(lang, { maximumFractionDigits: 3 }).format(value),
  };
};

type Words = ReturnType<typeof wordsIn>;

const write = (pdf: Pdf, text: string, x: number, width: number, options: PDFKit.Mixins.TextOptions = {}): void => {
  pdf.text(text, x, pdf.y, { width, ...options });
};

const rule = (pdf: Pdf): void => {
  pdf.moveDown(0.6).strokeColor(ink.line).moveTo(page.left, pdf.y).lineTo(page.right, pdf.y).stroke();
  pdf.moveDown(0.6);
};

const writeHead = (pdf: Pdf, invoice: Invoice, words: Words): void => {
  const width = page.right - page.left;
  pdf.font(bold).fontSize(20).fillColor(ink.text);
  write(pdf, words.text(invoice.kind), page.left, width);
  pdf.font(plain).fontSize(10).fillColor(ink.quiet).moveDown(0.4);
  write(pdf, `${words.text('number')} ${invoice.number}`, page.left, width);
  write(pdf, `${words.text('date')} ${words.day(invoice.issued_at)}`, page.left, width);
  if (invoice.refunds !== null) write(pdf, `${words.text('refunds')} ${invoice.refunds}`, page.left, width);
  pdf.moveDown(1.4);
};

const writeParties = (pdf: Pdf, { seller, buyer }: Invoice, words: Words): void => {
  const half = (page.right - page.left) / 2 - 12;
  const top = pdf.y;
  const party = (title: string, lines: readonly string[], x: number): number => {
    pdf.y = top;
    pdf.font(bold).fontSize(9).fillColor(ink.quiet);
    write(pdf, words.text(title), x, half);
    pdf.font(plain).fontSize(10).fillColor(ink.text).moveDown(0.2);
    for (const line of lines) write(pdf, line, x, half);
    return pdf.y;
  };
  pdf.y = Math.max(party('from', seller, page.left), party('to', buyer, page.left + half + 24));
  pdf.moveDown(1.6);
};

const nameOf = (line: InvoiceLine, words: Words): string => {
  const name = line.name === '' ? words.text(line.kind) : `${words.text(line.kind)}: ${line.name}`;
  if (line.period_start === null || line.period_end === null) return name;
  return `${name}\n${words.day(line.period_start)} – ${words.day(line.period_end)}`;
};

/** A row of the table, as high as its longest cell. */
const writeRow = (pdf: Pdf, cells: readonly [string, string, string]): void => {
  if (pdf.y > page.bottom - 60) pdf.addPage();
  const top = pdf.y;
  const ends: number[] = [];
  const cell = (text: string, x: number, to: number, align: 'left' | 'right'): void => {
    pdf.y = top;
    write(pdf, text, x, to - x, { align });
    ends.push(pdf.y);
  };
  cell(cells[0], page.left, columns.quantity - 12, 'left');
  cell(cells[1], columns.quantity, columns.amount - 12, 'right');
  cell(cells[2], columns.amount, page.right, 'right');
  pdf.y = Math.max(...ends);
};

const writeLines = (pdf: Pdf, invoice: Invoice, words: Words): void => {
  pdf.font(bold).fontSize(9).fillColor(ink.quiet);
  writeRow(pdf, [words.text('what'), words.text('quantity'), words.text('amount')]);
  rule(pdf);
  pdf.font(plain).fontSize(10).fillColor(ink.text);
  for (const line of invoice.lines) {
    writeRow(pdf, [nameOf(line, words), String(line.quantity), words.amount(line.net_cents)]);
    pdf.moveDown(0.5);
  }
  rule(pdf);
};

const writeTotals = (pdf: Pdf, invoice: Invoice, words: Words): void => {
  writeRow(pdf, [words.text('net'), '', words.amount(invoice.net_cents)]);
  const tax = `${words.text('tax')} (${words.percent(invoice.tax_percent)} %)`;
  writeRow(pdf, [tax, '', words.amount(invoice.tax_cents)]);
  pdf.font(bold).moveDown(0.3);
  writeRow(pdf, [words.text('total'), '', words.amount(invoice.total_cents)]);
  pdf.font(plain).fontSize(9).fillColor(ink.quiet).moveDown(1.6);
  const paid = words.text(invoice.kind === 'invoice' ? 'paid' : 'returned');
  write(pdf, `${paid} ${words.text('reference')} ${invoice.reference}`, page.left, page.right - page.left);
};

/** An invoice as it is printed, piece by piece. */
const printed = (invoice: Invoice, lang: string): Pdf => {
  const words = wordsIn(lang, invoice.currency);
  const pdf = new PdfDocument({
    size: 'A4',
    margins: { top: page.top, bottom: 56, left: page.left, right: 56 },
    font: fontOf(plain),
    lang,
    info: {
      Title: `${words.text(invoice.kind)} ${invoice.number}`,
      Author: invoice.seller[0] ?? '',
      CreationDate: new Date(invoice.issued_at),
      ModDate: new Date(invoice.issued_at),
    },
  });
  pdf.registerFont(plain, fontOf(plain)).registerFont(bold, fontOf(bold));
  writeHead(pdf, invoice, words);
  writeParties(pdf, invoice, words);
  writeLines(pdf, invoice, words);
  writeTotals(pdf, invoice, words);
  pdf.end();
  return pdf;
};

/** An invoice of the caller's account as PDF, in their language. */
export const openInvoicePdf = async (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const invoice = await getInvoice(context, id, fail);
  const { accountId, userId } = userOf(context);
  const lang = await inReadTransaction(context, (tx) => getLanguage(tx, accountId, userId));
  return {
    name: `${textIn(lang, `subscriptions.invoice.${invoice.kind}`)} ${invoice.number}.pdf`,
    contentType: 'application/pdf',
    size: null,
    etag: null,
    isInline: false,
    open: async () => printed(invoice, lang),
  };
};
