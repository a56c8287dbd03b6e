import * as z from 'zod/mini'
import { Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/services.ts'
import { accountErrors } from '../errors.ts'
import { isSamePerson } from '../rules/names.ts'

const TIMEOUT_MS = 8_000

const answer = z.object({
  exists: z.boolean(),
  name: z.nullable(z.string()),
  name_matches: z.nullable(z.boolean()),
})

export interface HolderQuestion {
  readonly bankCode: string
  readonly accountNumber: string
  readonly firstName: string
  readonly lastName: string
  /** The person registers now; a bank that keeps a record of it is told so. */
  readonly isRegistering: boolean
}

/**
 * Asks the bank whether the account belongs to this person. The holder's name never leaves this
 * function: the answer is yes or no, and an account that does not exist is a no.
 * @throws bank_inquiry_unavailable when the bank does not answer in time or in form.
 */
export async function isHolder(services: Services, question: HolderQuestion): Promise<boolean> {
  const { firstName, lastName } = question
  const said = await ask(services, question)
  if (!said.exists) return false
  return said.name === null
    ? said.name_matches === true
    : isSamePerson(firstName, lastName, said.name)
}

async function ask(
  { config, log }: Services,
  question: HolderQuestion,
): Promise<z.output<typeof answer>> {
  try {
    const response = await fetch(`${config.rails.inquiry}/name_inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        bank_code: question.bankCode,
        account_number: question.accountNumber,
        name: `${question.firstName} ${question.lastName}`,
        register: question.isRegistering,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await response.json()
    if (!response.ok) throw new Error(`status ${response.status}`)
    return answer.parse(body)
  } catch (error) {
    // Only the kind of fault is logged: a parser's message could quote the answer.
    const reason = error instanceof Error ? error.name : 'unknown'
    log.warn({ reason }, 'the bank did not answer a name inquiry')
    throw new Refusal(accountErrors.bank_inquiry_unavailable)
  }
}
