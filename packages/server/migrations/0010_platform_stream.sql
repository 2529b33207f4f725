-- What browsers are told live: that something changed, by kind and id, never the thing itself. Kept for a quarter of an
-- hour, so that a browser that was away for a moment hears what it missed.
create table platform.stream_events (
  account_id  bigint not null,
  id          bigint generated always as identity,
  user_id     bigint,                       -- null: everybody of the account
  kind        text not null,
  subject_id  bigint not null,
  created_at  timestamptz not null default clock_timestamp(),
  primary key (account_id, id)
);
create index stream_events_age on platform.stream_events (created_at);
select platform.tenant_table('platform.stream_events', '{select,insert}');

-- Tells all servers, when the transaction commits. NOTIFY takes a lock at commit that all others wait for: call it
-- outside transactions that move money.
create function platform.tell_stream(account bigint, of_user bigint, of_kind text, subject bigint) returns void
  language plpgsql as $$
  declare event_id bigint;
  begin
    insert into platform.stream_events (account_id, user_id, kind, subject_id)
      values (account, of_user, of_kind, subject) returning id into event_id;
    perform pg_notify('galena_stream', json_build_object('a', account, 'u', of_user, 'k', of_kind, 'i', subject, 'e', event_id)::text);
  end $$;
