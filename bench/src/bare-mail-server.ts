import { createServer } from 'node:net';

// A mail server that answers at once: every second mailbox is there. What is measured is whoever asks it.
const replyTo = (line: string): string => {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO') return '250-bench.test\r\n250 8BITMIME\r\n';
  if (verb === 'QUIT') return '221 2.0.0 Bye\r\n';
  if (verb === 'RCPT' && !/<box\d*[02468]@/.test(line)) return '550 5.1.1 User unknown\r\n';
  return '250 2.1.0 Ok\r\n';
};

const server = createServer({ noDelay: true }, (socket) => {
  let rest = '';
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => {
    rest += bytes.toString('latin1');
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      socket.write(replyTo(line));
      if (line.startsWith('QUIT')) socket.end();
    }
  });
  socket.write('220 bench.test ESMTP\r\n');
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () => void process.stdout.write('ready\n'));
