/**
 * Every advisory lock of the database, so that no two uses collide. SQL says the numbers by name:
 * `platform.lock_<name>()`, generated from this list. A lock is either taken by its number alone or as
 * the first of two, or its number seeds the hash of a text (`hashtextextended(text, number)`).
 */
export const LOCKS = {
  /** One backup at a time. */
  backup: 7_297,
  /** Roles and database of a cluster are made by one process. */
  bootstrap: 7_299,
  /** One process migrates. */
  migration: 7_300,
  /** Of two: a stripe of the books belongs to one lane or one rare flow. */
  stripe: 7_301,
  /** Seed: operations of the house alone queue on their key. */
  house_operation: 7_302,
  /** One sealer. */
  sealer: 7_303,
  /** Seed: requests of one phone for a code. */
  phone: 7_304,
  /** Seed: the logins of one person. */
  sessions: 7_312,
  /** Seed: a member's saved sets of numbers. */
  number_sets: 7_305,
  /** Seed: a member's reminders. */
  reminders: 7_306,
  /** Seed: the order of one kind of notices. */
  notice_order: 7_307,
  /** Seed: the devices at one address of a push service. */
  push_address: 7_308,
  /** Seed: the devices of a member. */
  push_devices: 7_309,
  /** Seed: the amounts that a member, and who counts with him, reserves to deposit. */
  deposit_amounts: 7_311,
  /** Seed: whoever changes a way to deposit. */
  deposit_channel: 7_315,
  /** Seed: the batches of withdrawals of one person of the desk. */
  withdraw_batch: 7_316,
  /** Seed: tries to log in under one staff name. */
  staff_tries: 7_313,
  /** Owners of the back office who go do so one after the other. */
  staff_owners: 7_314,
  /** Shared by what makes or changes an account; alone by what binds all accounts of a person. */
  persons: 7_317,
  /** Seed: the oldest account of a person that gets an account more. */
  person_accounts: 7_318,
  /** The template of the test databases is made once. */
  test_template: 7_310,
} as const
