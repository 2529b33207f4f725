import { Readable, type Duplex } from 'node:stream';
import type pg from 'pg';
import { moveSafely } from './safe-rows.ts';

// First bytes of the messages that come during a copy (PostgreSQL's documentation, "Message Formats").
const [copyData, copyDone] = [0x64, 0x63];
const besides = new Set([0x48 /* CopyOutResponse */, 0x4e /* notice */, 0x53 /* setting */, 0x41 /* notification */]);
const headerLength = 5;
const [carriageReturn, lineFeed] = [0x0d, 0x0a];
const nothing = Buffer.alloc(0);
const apostrophe = Buffer.from("'");

/** How many bytes of the next chunk belong to the message that was begun. */
const missingOf = (begun: Buffer, chunk: Buffer): number => {
  const head = begun.length >= headerLength ? begun : Buffer.concat([begun, chunk.subarray(0, headerLength)]);
  return head.length < headerLength ? Infinity : 1 + head.readUInt32BE(1) - begun.length;
};

/** `csv`: cells, made safe for spreadsheets. `lines`: each row is one text, a line of the file as it is. */
export type CopyFormat = 'csv' | 'lines';

export type CopyRowsInput = {
  /** `copy (…) to stdout (format csv)` */
  readonly statement: string;
  readonly format: CopyFormat;
  /** Comes before the rows. */
  readonly head: Buffer;
  /** Called when there is something to read. */
  readonly begun: () => void;
  /** Called when all rows were given, and waited for before the end is told. */
  readonly whole: (rowCount: number) => Promise<void>;
};

type DataListener = (bytes: Buffer) => void;

/**
 * The rows of a COPY as a stream, a query to the driver. Each message of the server is one row (that is promised), so that the
 * cells of a CSV are made safe and the line feed at its end becomes the CRLF of RFC 4180 on the way, in the bytes as they came: the
 * driver's own way costs a dozen objects for each row. One that reads slowly holds up the server, not this process.
 */
export class CopyRows extends Readable {
  /** Bytes so far, read or not. */
  given = 0;
  /** Rows so far, read or not. */
  rowCount = 0;
  private readonly input: CopyRowsInput;
  private wire: Duplex | null = null;
  private driver: DataListener | null = null;
  private rest: Buffer = nothing;

  constructor(input: CopyRowsInput) {
    super();
    this.input = input;
  }

  /** Called by the driver when it is this query's turn. From here to the last row the wire is ours. */
  submit(connection: pg.Connection): void {
    this.wire = connection.stream;
    [this.driver = null] = this.wire.listeners('data') as DataListener[];
    if (this.driver) this.wire.off('data', this.driver);
    this.wire.on('data', this.receive);
    connection.query(this.input.statement);
  }

  /** Gives the head, however long the first row takes. */
  begin(): void {
    if (this.given === 0) this.give(nothing);
  }

  override _read(): void {
    this.wire?.resume();
  }

  private give(piece: Buffer): void {
    if (this.destroyed) return;
    if (this.given === 0) this.push(this.input.head);
    this.given += (this.given === 0 ? this.input.head.length : 0) + piece.length;
    if (!this.push(piece)) this.wire?.pause();
    this.input.begun();
  }

  private readonly receive: DataListener = (chunk) => {
    const missing = this.rest.length === 0 ? 0 : missingOf(this.rest, chunk);
    if (missing > chunk.length) {
      this.rest = Buffer.concat([this.rest, chunk]);
      return;
    }
    // What the chunk before began is made whole by itself: only that little is copied.
    const begun = missing === 0 ? nothing : Buffer.concat([this.rest, chunk.subarray(0, missing)]);
    const others = chunk.subarray(missing);
    const over = this.giveRows(begun);
    if (over) return this.handBack(Buffer.concat([over, others]));
    const later = this.giveRows(others);
    if (later) this.handBack(later);
  };

  /** Gives the rows of whole messages, and keeps what is no whole one. @returns once the copy is over, what is no part of it */
  private giveRows(bytes: Buffer): Buffer | null {
    let [at, begin, end] = [0, 0, 0];
    const giveUpTo = (to: number): void => {
      if (to > begin) this.give(bytes.subarray(begin, to));
      begin = to;
    };
    const spill = (to: number): void => {
      giveUpTo(to);
      this.give(apostrophe);
    };
    while (at + headerLength <= bytes.length) {
      const code = bytes[at] as number;
      const next = at + 1 + bytes.readUInt32BE(at + 1);
      if (code !== copyData && !besides.has(code)) {
        giveUpTo(end);
        this.rest = nothing;
        return bytes.subarray(code === copyDone ? next : at);
      }
      if (next > bytes.length) break;
      if (code === copyData && this.input.format === 'lines') {
        bytes.copyWithin(end, at + headerLength, next);
        end += next - at - headerLength;
      } else if (code === copyData) {
        // Without its header a row is shorter than its message, so what follows is never touched.
        end = moveSafely(bytes, at + headerLength, next - 1, end, spill);
        bytes[end] = carriageReturn;
        bytes[end + 1] = lineFeed;
        end += 2;
      }
      at = next;
    }
    giveUpTo(end);
    this.rest = bytes.subarray(at);
    return null;
  }

  /** What comes after the last row, or instead of one, is the driver's. */
  private handBack(bytes: Buffer): void {
    const { wire, driver } = this;
    if (!wire || !driver) return;
    this.wire = null;
    wire.off('data', this.receive).on('data', driver);
    driver(bytes);
    wire.resume();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.rowCount = Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0);
  }

  handleReadyForQuery(): void {
    this.begin();
    this.input.whole(this.rowCount).then(
      () => this.push(null),
      (error: Error) => this.destroy(error),
    );
  }
}
