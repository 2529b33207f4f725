-- Records that are about to leave the house may have to wait until their addresses are verified.
alter table verification.jobs drop constraint jobs_origin_check;
alter table verification.jobs add constraint jobs_origin_check check (origin in ('asked', 'arrived', 'retried', 'delivery'));
