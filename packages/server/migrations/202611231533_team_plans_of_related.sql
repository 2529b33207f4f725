-- The plan that a parent chose for an account that opens once its invitation is accepted.
alter table team.invitations add column plan_id bigint;
