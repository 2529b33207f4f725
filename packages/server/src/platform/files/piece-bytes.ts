/** Bytes in each row of `platform.file_chunks` but a file's last. */
export const pieceBytes = 1_000_000;
