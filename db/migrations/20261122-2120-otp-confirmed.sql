-- A code that was found right at its step stays good until its form is sent.
grant update (expires_at) on account.otp to slth_app;
