import type { CallInput, CallOutput } from '#kernel/contract.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import {
  consentErrors,
  consentPurposes,
  consentVersions,
  type ConsentPurpose,
  type listConsents as listCall,
  requiredPurposes,
  type sayConsent as sayCall,
  type VisitPurpose,
  visitPurposes,
} from '../../consent-contract.ts'
import { readVisit, type Said, standing, writeVisit } from '../../rules/consents.ts'
import { type Consent, findConsents, insertConsents } from './consent-store.ts'

/** Who is asked: a member, or a visitor with what his browser keeps of this visit. */
export interface Asked {
  readonly memberId: number | null
  readonly visit: string | undefined
}

type View = CallOutput<typeof listCall>

/** What somebody said, of all that this site asks him for. */
export async function listConsents(services: Services, asked: Asked): Promise<View> {
  const said = await findSaid(services, asked)
  return askedPurposes(services, asked).map((purpose) => {
    const last = said.get(purpose)
    return {
      purpose,
      version: consentVersions[purpose],
      is_given: standing(purpose, last),
      last:
        last?.saidAt === undefined
          ? null
          : { version: last.version, is_given: last.isGiven, said_at: last.saidAt },
    }
  })
}

/**
 * Takes a yes or a no. A member's is a row, unless just that stands already; a visitor's is answered
 * as the text that his browser keeps until the visit ends.
 * @returns what stands now, and for a visitor the text
 * @throws what the contract lists
 */
export async function sayConsent(
  services: Services,
  asked: Asked,
  { purpose, version, is_given: isGiven }: CallInput<typeof sayCall>,
): Promise<{ view: View; visit: string | undefined }> {
  if (version !== consentVersions[purpose]) throw new Refusal(consentErrors.consent_words_changed)
  if (!isGiven && isRequired(purpose)) throw new Refusal(consentErrors.consent_required)
  if (asked.memberId === null) {
    if (!isForVisit(purpose)) throw new Refusal(consentErrors.consent_of_members)
    const visit = writeVisit({ ...readVisit(asked.visit), [purpose]: { version, isGiven } })
    return { view: await listConsents(services, { memberId: null, visit }), visit }
  }
  const before = (await findSaid(services, asked)).get(purpose)
  if (standing(purpose, before) !== isGiven) {
    await insertConsents(services.db, asked.memberId, [{ purpose, version, isGiven }])
  }
  return { view: await listConsents(services, asked), visit: undefined }
}

/** Whether a yes to the words in force stands. */
export async function hasConsent(
  services: Services,
  asked: Asked,
  purpose: ConsentPurpose,
): Promise<boolean> {
  return standing(purpose, (await findSaid(services, asked)).get(purpose)) === true
}

/** The texts that a member has to accept once more, because there are new words. */
export async function findDueTexts(
  { db }: Pick<Services, 'db'>,
  memberId: number,
): Promise<(typeof requiredPurposes)[number][]> {
  const said = byPurpose(await findConsents(db, memberId))
  return requiredPurposes.filter((purpose) => standing(purpose, said.get(purpose)) !== true)
}

type SaidOnce = Said & Partial<Pick<Consent, 'saidAt'>>

async function findSaid(
  { db }: Pick<Services, 'db'>,
  { memberId, visit }: Asked,
): Promise<ReadonlyMap<ConsentPurpose, SaidOnce>> {
  if (memberId !== null) return byPurpose(await findConsents(db, memberId))
  return new Map(Object.entries(readVisit(visit)) as [VisitPurpose, Said][])
}

const byPurpose = (rows: readonly Consent[]) => new Map(rows.map((row) => [row.purpose, row]))

/** Nobody is asked for a program that this site does not load. */
function askedPurposes({ config }: Pick<Services, 'config'>, { memberId }: Asked) {
  const isLoaded = { chat: config.outside.chat !== null, analytics: config.outside.tags !== null }
  return consentPurposes.filter((purpose) =>
    isForVisit(purpose) ? isLoaded[purpose] : memberId !== null,
  )
}

const isRequired = (purpose: ConsentPurpose): boolean =>
  (requiredPurposes as readonly ConsentPurpose[]).includes(purpose)

const isForVisit = (purpose: ConsentPurpose): purpose is VisitPurpose =>
  (visitPurposes as readonly ConsentPurpose[]).includes(purpose)
