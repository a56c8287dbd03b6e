-- Money that would pass what its member allows himself to deposit waits for a person.
alter table deposit.review_case drop constraint review_case_reason_check;
alter table deposit.review_case add constraint review_case_reason_check
  check (reason in ('unknown_reference', 'amount_differs', 'paid_twice', 'payer_differs',
                    'payer_unknown', 'wallet_closed', 'above_tier', 'above_limit'));
