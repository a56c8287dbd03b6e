-- Draws from before this site sold anything, as their sources published them: history for members to
-- read. They belong to no round, so nobody can have bought them and nothing can be won, paid, limited or
-- counted on them; no table of money points here.
create table lottery.imported_result (
  market_id   smallint not null references lottery.market,
  draw_day    date not null,
  full_value  text,                               -- null: the source tells only what pays
  top4        text check (top4 is null or lottery.is_bet('top4', top4)),
  top3        text not null check (lottery.is_bet('top3', top3)),
  top2        text not null check (lottery.is_bet('top2', top2)),
  bottom2     text not null check (lottery.is_bet('bottom2', bottom2)),
  front3      text[] not null default '{}',
  bottom3     text[] not null default '{}',
  source      text not null check (btrim(source) <> ''),     -- whom members read: Sanook
  source_url  text not null check (source_url like 'https://%'),
  read_from   text not null check (btrim(read_from) <> ''),  -- who had collected it, and what it was held against
  imported_at timestamptz not null default platform.clock(),
  primary key (market_id, draw_day),
  check (top2 = right(top3, 2)),
  check (top4 is null or top3 = right(top4, 3))
);
create trigger guard_imported_result before insert on lottery.imported_result
  for each row execute function lottery.guard_imported_result();
select platform.make_append_only('lottery.imported_result');
grant select, insert on lottery.imported_result to slth_app;
