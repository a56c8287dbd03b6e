-- Words of the member search have one spelling of Thai, whatever order their keys were pressed in: members
-- get theirs anew (job account.index_members). What they are called stays as they typed it.
update account.member set is_searchable = false where erased_at is null;
