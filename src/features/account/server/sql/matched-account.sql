-- Whether the bank said of one of the member's accounts that it is his own by name. Offered to every feature.
create or replace function account.has_matched_account(p_member bigint) returns boolean
language sql stable
return exists (select from account.bank_account
                where member_id = p_member and removed_at is null and verified_at is not null);
