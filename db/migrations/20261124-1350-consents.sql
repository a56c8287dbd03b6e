-- A consent is asked for a purpose: the two texts that every member accepts, and what he may refuse. Each
-- yes and each no is a row with the version of the words it was said to; the newest of a purpose stands.
alter table account.consent rename column document to purpose;
alter table account.consent rename column accepted_at to said_at;
alter table account.consent drop constraint consent_document_check;
alter table account.consent drop constraint consent_member_id_document_version_key;
alter table account.consent add column is_given boolean not null default true;
alter table account.consent alter column is_given drop default;
alter table account.consent add constraint consent_purpose_check
  check (purpose in ('terms', 'privacy', 'marketing', 'chat', 'analytics'));
-- Who does not accept them is no member: a no to them ends in closing the account, not in a row.
alter table account.consent add constraint consent_texts_are_accepted
  check (is_given or purpose not in ('terms', 'privacy'));
create index consent_newest on account.consent (member_id, purpose, consent_id);
