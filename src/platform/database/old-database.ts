/** Migrations had numbers until all of them were written anew as one baseline. */
export const BEFORE_THE_BASELINE = /^\d{4}-/

/** A database that was migrated before the baseline; this program cannot bring it up to date. */
export class OldDatabase extends Error {
  constructor() {
    super(
      'The database was made by a version from before all migrations were written anew, and no step ' +
        'leads from there to here (docs/decisions/0025-sql-lives-once.md). It was left as it is. Give ' +
        'this version an empty database: another DATABASE_URL, or without one another DATA_DIR. ' +
        '(npm start of a demo without DATABASE_URL sets the old one aside by itself.)',
    )
  }
}
