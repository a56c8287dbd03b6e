-- A code by SMS can prove a withdrawal too.
alter table account.otp drop constraint otp_purpose_check;
alter table account.otp add constraint otp_purpose_check
  check (purpose in ('register', 'reset_password', 'withdraw'));
