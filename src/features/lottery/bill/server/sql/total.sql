-- sum() of bigint adds in numeric, and a sale adds a dozen times for each line. Raises beyond bigint.
create or replace aggregate lottery.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');
