-- The lines of some bills priced against what stands now, and their numbers' rules at p_at.
create or replace function lottery.price_bills(
  p_bills lottery.sale_bill[], p_lines lottery.new_line[], p_nos integer[],
  p_sizes lottery.bill_size[], p_keys lottery.number_key[], p_terms lottery.line_terms[],
  p_at timestamptz
) returns lottery.priced_line[] language plpgsql stable as $$
begin
  return lottery.price_lines(p_bills, p_lines, p_nos, p_sizes,
    lottery.read_bill_rooms(p_bills, p_nos), p_terms,
    lottery.read_numbers(p_keys), lottery.read_rules(p_bills, p_at),
    lottery.read_own_stakes(p_bills, p_lines, p_nos, p_sizes));
end $$;
