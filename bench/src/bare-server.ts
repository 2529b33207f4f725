import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

// The limit: what the same two answers cost with nothing around them. No account check, no policies, no limits, no log.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10, options: '-c role=galena_system' });
const app = Fastify();

const userOf = async (authorization: string | undefined) => {
  const hash = createHash('sha256')
    .update((authorization ?? '').slice('Bearer '.length))
    .digest();
  const { rows } = await pool.query({
    name: 'user',
    text: `select u.id, u.account_id, u.first_name, u.last_name, u.email, u.created_at, u.role, u.user_type, u.lang, a.name as account_name,
             array(select m.slug from identity.account_modules am join identity.modules m on m.id = am.module_id where am.account_id = u.account_id) as modules
           from identity.access_tokens t join identity.users u on u.id = t.user_id join identity.accounts a on a.id = u.account_id
           where t.token_hash = $1 and t.revoked_at is null and t.expires_at > now()`,
    values: [hash],
  });
  return rows[0] as { id: number };
};

app.get('/me', async (request) => ({ data: await userOf(request.headers.authorization) }));
app.get('/list', async (request) => {
  const user = await userOf(request.headers.authorization);
  const { rows } = await pool.query({
    name: 'list',
    text: `select id, ip_address, user_agent, created_at, last_used_at, expires_at, count(*) over () as total from identity.access_tokens
           where user_id = $1 and revoked_at is null order by id desc limit 20`,
    values: [user.id],
  });
  return { data: rows };
});
app.get('/cpu', async () => ({ seconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6 }));

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.stdout.write('ready\n');
