-- The slip that a bill was made from, by the name that its device gave it: a member's slip is sold once,
-- whatever else is asked of it (0115). Null: the buyer named none.
alter table lottery.bill add column slip_id uuid;
create unique index bill_slip on lottery.bill (member_id, slip_id) where slip_id is not null;

alter type lottery.new_bill add attribute slip_id uuid;
alter type lottery.sale_bill add attribute slip_id uuid;
