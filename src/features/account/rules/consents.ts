import {
  type ConsentPurpose,
  consentVersions,
  type VisitPurpose,
  visitPurposes,
} from '../consent-contract.ts'

/** A yes or no to a version of the words of a purpose. */
export interface Said {
  readonly version: string
  readonly isGiven: boolean
}

/** What stands of the version in force: yes, no, or null where it is to be asked. */
export function standing(purpose: ConsentPurpose, last: Said | undefined): boolean | null {
  return last?.version === consentVersions[purpose] ? last.isGiven : null
}

/** What a visitor said in this visit. */
export type SaidInVisit = Readonly<Partial<Record<VisitPurpose, Said>>>

const SAID = /^(\w{1,20})~([\w-]{1,20})~([01])$/

/** Reads what the browser keeps of a visit: `chat~2569-11-24~1.analytics~2569-11-24~0`. */
export function readVisit(text: string | undefined): SaidInVisit {
  const parts = (text ?? '').split('.').flatMap((part) => {
    const [, name, version = '', flag] = SAID.exec(part) ?? []
    const purpose = visitPurposes.find((one) => one === name)
    return purpose ? [[purpose, { version, isGiven: flag === '1' }] as const] : []
  })
  return Object.fromEntries(parts)
}

/** Writes it. */
export function writeVisit(visit: SaidInVisit): string {
  return visitPurposes
    .flatMap((purpose) => {
      const said = visit[purpose]
      return said ? [`${purpose}~${said.version}~${said.isGiven ? 1 : 0}`] : []
    })
    .join('.')
}
