-- HMAC-SHA-256 for a key of exactly one block, as the 64 characters of a seed are.
create or replace function yeekee.hmac_sha256(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable strict as $$
declare
  v_inner bytea := p_key;
  v_outer bytea := p_key;
begin
  if octet_length(p_key) <> 64 then
    raise exception 'yeekee: a key of % bytes', octet_length(p_key);
  end if;
  for i in 0 .. 63 loop
    v_inner := set_byte(v_inner, i, get_byte(p_key, i) # 54);
    v_outer := set_byte(v_outer, i, get_byte(p_key, i) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || p_message));
end $$;

-- The system number: the first 32-bit word below 42949 × 100000, mod 100000, so that each of the
-- 100,000 numbers is equally likely (standards.md §3.4).
create or replace function yeekee.system_number(
  p_seed text, p_round_ref text, p_head text, p_randomness text, out k integer, out sys integer
) language plpgsql immutable strict as $$
declare
  v_word bigint;
begin
  k := 0;
  loop
    v_word := ('x' || encode(substring(yeekee.hmac_sha256(
      convert_to(p_seed, 'UTF8'),
      convert_to(concat_ws(':', 'yeekee:v1', p_round_ref, p_head, p_randomness, k), 'UTF8'))
      for 4), 'hex'))::bit(32)::bigint;
    exit when v_word < 4294900000;
    k := k + 1;
  end loop;
  sys := v_word % 100000;
end $$;
