-- What an import changes of labels is an act among the edits of records: by it the changes are found again when the import is undone.
alter table imports.imports add column act_id uuid;
-- Who undid it: another person than the one who imported it, perhaps.
alter table imports.imports add column undo_user_id bigint;
