import * as z from 'zod/mini'
import { DAY_MS } from '#kernel/time.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import { deleteOldDevices } from './device-store.ts'
import { deleteOldLineRows } from './line/line-store.ts'
import { deleteOldChallenges } from './login-challenge-store.ts'
import { deleteOldTries } from './login-try-store.ts'
import { deleteOldOtps } from './otp-store.ts'
import { deleteOldPasskeyChallenges } from './passkey/passkey-store.ts'

const OTP_DAYS = 7
const TRY_DAYS = 90
/** A browser lets go of the cookie by then. */
const DEVICE_DAYS = 400

/** Keeps no longer than needed who asked for a code, mistyped a password, and on which device; 03:40 Bangkok. */
export const forgetOldRowsJob = defineJob({
  name: 'account.forget_old_rows',
  cron: '40 20 * * *',
  payload: z.object({}),
  async run({ db, clock }) {
    const now = (await clock.now()).getTime()
    await deleteOldOtps(db, new Date(now - OTP_DAYS * DAY_MS))
    await deleteOldChallenges(db, new Date(now - DAY_MS))
    await deleteOldPasskeyChallenges(db, new Date(now - DAY_MS))
    await deleteOldLineRows(db, new Date(now - DAY_MS))
    await deleteOldTries(db, new Date(now - TRY_DAYS * DAY_MS))
    await deleteOldDevices(db, new Date(now - DEVICE_DAYS * DAY_MS))
  },
})
