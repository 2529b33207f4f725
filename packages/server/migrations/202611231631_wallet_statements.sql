create schema wallet;

-- What statements are signed with. The private key is sealed; a public key stays for as long as statements do.
create table wallet.statement_keys (
  id           bigint generated always as identity primary key,
  public_key   text not null,
  private_key  text,                                 -- null only between two statements of the transaction that makes it
  created_at   timestamptz not null
);

select platform.house_table('wallet.statement_keys', '{select,insert,update}');

-- Which record a run looked at, for the wallet to lead there.
create index visits_of_runs on enrichment.visits (account_id, run_id);
