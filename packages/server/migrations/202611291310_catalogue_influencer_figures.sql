-- What else a file may tell of an influencer, and a search may ask for.
alter table catalogue.influencers
  add column reels_plays bigint,
  add column saves bigint,
  add column shares bigint,
  add column audience_credibility float8,          -- a fraction
  add column last_posted date,
  add column age int;
