-- The person behind a member, as the number of the first account that has the same name and birth date: for
-- what is given once a person. Offered to every feature; an account without a hash yet is its own person.
create or replace function account.person_of(p_member bigint) returns bigint
language sql stable
return coalesce((select min(same.member_id) from account.member m
                   join account.member same on same.person_index = m.person_index
                  where m.member_id = p_member), p_member);
