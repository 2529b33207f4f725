// Checks a statement of credits without the product: node verify-statement.mjs <statement.jsonl> <public key file or address>
// The address is the installation's own: https://<host>/api/statement-keys. It must be yours to trust; the file's word is not enough.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [file, source] = process.argv.slice(2);
const fail = (text) => {
  process.stderr.write(`Not valid: ${text}\n`);
  process.exit(1);
};
const keysOf = async () => {
  if (!/^https?:/.test(source)) return () => readFileSync(source, 'utf8');
  const { data } = await (await fetch(source)).json();
  return (name) => data.find(({ id }) => id === name)?.public_key ?? fail(`the key ${name} is not known`);
};
const sum = ({ entries }, account) => entries.reduce((all, [name, , n]) => (name === account ? all + n : all), 0);
const hashOf = (account, before, j) => {
  const { reference, undoes, transfer, money } = j;
  const more = money.length > 0 || reference !== null || undoes !== null || transfer !== null;
  const { sequence, key, kind, run, hold, user, prices, reason } = j;
  const said = [account, sequence, key, kind, run, hold, user, prices, reason, j.at, ...(j.about ?? [])];
  const text = JSON.stringify([...said, j.entries, ...(more ? [{ reference, undoes, transfer, money }] : [])]);
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(text).digest('hex');
};

const digest = createHash('sha256');
let [head, foot, seal, at, journals] = [null, null, null, null, 0];
for await (const text of createInterface({ input: createReadStream(file) })) {
  if (seal) fail('something stands after the signature');
  const line = JSON.parse(text);
  if (line.signature && text === JSON.stringify({ signature: line.signature })) {
    seal = line;
    continue;
  }
  digest.update(`${text}\n`);
  if (!head) {
    // Statements of before December 2026 call it by another name.
    if (line.ledger_statement !== 1 && line.galena_statement !== 1) fail('this is no statement');
    head = line;
    at = { ...line.opening };
  } else if (line.closing) foot = line;
  else {
    if (foot || line.sequence !== at.sequence + 1) fail(`journal ${at.sequence + 1} is missing`);
    if (hashOf(head.account, at.hash, line) !== line.hash) fail(`journal ${line.sequence} was changed`);
    if (line.entries.reduce((all, [, , n]) => all + n, 0) !== 0) fail(`journal ${line.sequence} doesn’t sum to zero`);
    const [available, held] = [at.available + sum(line, 'available'), at.held + sum(line, 'held')];
    at = { sequence: line.sequence, hash: line.hash, available, held };
    journals += 1;
  }
}
if (!head || !foot || !seal) fail('the statement is not whole');
const key = createPublicKey((await keysOf())(head.key));
const signature = Buffer.from(seal.signature, 'base64');
if (signature.toString('base64') !== seal.signature || !verify(null, digest.digest(), key, signature))
  fail('the signature doesn’t fit');
if (JSON.stringify(foot) !== JSON.stringify({ closing: at, journals })) fail('the closing balance doesn’t follow');
process.stdout.write(
  `Valid: account ${head.account}, ${head.from} to ${head.to}, ${journals} journals, signed with ${head.key}\n`,
);
