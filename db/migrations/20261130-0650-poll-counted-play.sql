-- Every row of it is made by `poll.count_play` out of a row of `poll.poll`, and no poll is ever deleted: each fact of
-- settled play would have its poll looked up and locked once more.
alter table poll.counted_play drop constraint counted_play_poll_id_fkey;
