import { bangkokInstant } from '#kernel/time.ts'

/**
 * When a test happens that names no time of its own: an ordinary Wednesday morning, so that a run is the
 * same at any hour of any day. `npm run test:clock` puts worse moments in its place by TEST_MOMENT.
 */
export const TEST_MOMENT = process.env['TEST_MOMENT']
  ? new Date(process.env['TEST_MOMENT'])
  : bangkokInstant('2026-11-25', '10:00:20')

/** When the database of all tests was made, an hour before the first of them. */
export const INSTALLED_AT = bangkokInstant('2026-11-25', '09:00')
