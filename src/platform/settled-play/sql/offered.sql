-- How far each consumer has counted what a product offers.
create or replace view platform.play_position as
  select c.consumer, c.product, c.position from platform.play_cursor c;

grant select on platform.play_position to slth_app;
