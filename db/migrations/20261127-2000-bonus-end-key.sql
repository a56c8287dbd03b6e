-- The request of a member that ended a bonus: sent again, it is answered how the bonus stands.
alter table promotion.bonus add column end_key text unique;
grant update (end_key) on promotion.bonus to slth_app;
