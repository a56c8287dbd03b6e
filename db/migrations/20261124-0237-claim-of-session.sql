-- Who works on something does so in a session: with its end it is free. Claims last minutes, so those of before
-- are let go.
delete from deposit.case_claim;
alter table deposit.case_claim add column session_id bigint not null;
delete from withdraw.claim;
alter table withdraw.claim add column session_id bigint not null;
