-- The results that a draw of ours stands for, as they were announced.
create or replace view lottery.drawn_result as
  select x.draw_id as round_id, x.full_value, x.top3, x.bottom2
    from lottery.result x where x.draw_id is not null;

grant select on lottery.drawn_result to slth_app;
