-- What else a file may tell of an influencer, and a search may ask for.
alter table catalogue.influencers add column reels_plays bigint;
alter table catalogue.influencers add column saves bigint;
alter table catalogue.influencers add column shares bigint;
-- A fraction.
alter table catalogue.influencers add column audience_credibility float8;
alter table catalogue.influencers add column last_posted date;
alter table catalogue.influencers add column age int;
