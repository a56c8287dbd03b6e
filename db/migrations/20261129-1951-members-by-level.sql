-- The desk reads who is on which level page by page.
create index member_by_level on account.member (level desc, member_id desc);
