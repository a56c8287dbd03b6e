-- What the sale may know of a member; account owns the row.
create or replace view account.member_level as select member_id, level from account.member;

grant select on account.member_level to slth_app;
