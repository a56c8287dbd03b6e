import * as z from 'zod/mini'
import { toWireTime } from '#kernel/time.ts'
import { inTransaction } from '#platform/database/database.ts'
import { publish } from '#platform/events/publish.ts'
import { defineJob } from '#platform/jobs/jobs.ts'
import type { MemberData } from '#platform/member-data/member-data.ts'
import type { Services } from '#platform/services.ts'
import { dataExportReady } from '../contract.ts'
import {
  EXPORT_DAYS,
  FILE_CLOSES,
  fileOpens,
  SECTION_CLOSES,
  sectionOpens,
} from '../rules/export.ts'
import { type DataExport, dropParts, findExport, insertPart, saveReady } from './export-store.ts'
import type { PrivacyPorts } from './ports.ts'

/** A part is written when it has grown to this; the whole file never stands in memory. */
const PART_CHARS = 256 * 1024

/** What asks for the job, without what it does. */
export const makeExportRequest = {
  name: 'privacy.make_export',
  payload: z.object({ export_id: z.int() }),
}

/**
 * Makes the file of a member's data, section by section and page by page, and has him told. One that was
 * cut off begins anew; one that is ready stays as it is. Cost: reads the member's rows by his number.
 */
export const makeExportJob = (ports: PrivacyPorts) =>
  defineJob({
    ...makeExportRequest,
    async run(services, { export_id: exportId }) {
      const found = await findExport(services.db, exportId)
      if (found?.state !== 'asked') return
      await dropParts(services.db, exportId)
      const made = await writeParts(services, found, textOf(services, found, ports.data))
      await inTransaction(services.db, async (tx) => {
        const expiresAt = await saveReady(tx, found.exportId, { ...made, days: EXPORT_DAYS })
        if (expiresAt === null) return
        const memberId = Number(found.memberId)
        await publish(tx, dataExportReady, {
          memberId,
          payload: { member_id: memberId, export_id: exportId, expires_at: expiresAt },
        })
      })
    },
  })

/** The text of the file in pieces, in their order. */
async function* textOf(
  services: Services,
  { memberId }: DataExport,
  data: readonly MemberData[],
): AsyncGenerator<string> {
  const madeAt = toWireTime(await services.clock.now())
  yield fileOpens({ memberId: Number(memberId), madeAt, site: services.config.agent.name })
  for (const [at, section] of data.entries()) {
    yield (at === 0 ? '' : ',') + sectionOpens(section.section, section.thai)
    yield* rowsOf(services, section, Number(memberId))
    yield SECTION_CLOSES
  }
  yield FILE_CLOSES
}

async function* rowsOf(
  services: Services,
  section: MemberData,
  memberId: number,
): AsyncGenerator<string> {
  let after: string | null = null
  let isFirst = true
  do {
    const page = await section.read(services, memberId, after)
    const text = page.rows.map((row) => JSON.stringify(row)).join(',')
    if (text !== '') yield isFirst ? text : `,${text}`
    isFirst = isFirst && text === ''
    after = page.next
  } while (after !== null)
}

async function writeParts(
  { db, vault }: Services,
  of: DataExport,
  pieces: AsyncGenerator<string>,
): Promise<{ parts: number; bytes: number }> {
  let [parts, bytes, text] = [0, 0, '']
  const write = async () => {
    parts += 1
    bytes += Buffer.byteLength(text)
    await insertPart(db, vault, of, parts, text)
    text = ''
  }
  for await (const piece of pieces) {
    text += piece
    if (text.length >= PART_CHARS) await write()
  }
  if (text !== '') await write()
  return { parts, bytes }
}
