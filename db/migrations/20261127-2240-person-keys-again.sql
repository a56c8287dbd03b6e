-- The key of a person leaves out more of what people write around a name: members and entries of the list get
-- theirs anew (job account.index_members).
update account.member set is_searchable = false where erased_at is null;
update account.excluded_person set is_indexed = false;
