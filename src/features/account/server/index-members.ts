import * as z from 'zod/mini'
import { inTransaction } from '#platform/database/database.ts'
import { Apart } from '#platform/jobs/apart.ts'
import { defineJob, type Job } from '#platform/jobs/jobs.ts'
import { holdPersons, indexExcludedPersons } from './person-store.ts'
import type { AccountPorts } from './ports.ts'
import { findUnindexed, indexMember } from './search-store.ts'

/** So many in one run; a run takes about a second for each thousand. */
const A_RUN = 500

/**
 * Gives those who are kept without the keys of today, members and entries of the list, the keys under which
 * they are found.
 */
export const indexMembersJob = (ports: Pick<AccountPorts, 'bindLikePerson'>): Job =>
  defineJob({
    name: 'account.index_members',
    cron: '* * * * *',
    payload: z.object({}),
    async run({ db, vault }) {
      await inTransaction(db, (tx) => indexExcludedPersons(tx, vault, A_RUN))
      const apart = new Apart('members not indexed')
      for (const memberId of await findUnindexed(db, A_RUN)) {
        await apart.do(`member ${memberId}`, () =>
          inTransaction(db, async (tx) => {
            await holdPersons(tx)
            await indexMember(tx, vault, memberId)
            await ports.bindLikePerson(tx, memberId)
          }),
        )
      }
      apart.end()
    },
  })
