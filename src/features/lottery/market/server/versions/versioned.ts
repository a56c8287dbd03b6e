import type { CallInput, CallOutput } from '#kernel/contract.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { versionList, versionSave } from '../../operator-contract.ts'
import {
  rateSheet,
  ruleSheet,
  scheduleSheet,
  type RateTerms,
  type RuleTerms,
  type ScheduleTerms,
} from '../../rules/terms.ts'
import type { ConfigPorts } from '../ports.ts'
import {
  findRateTerms,
  findRuleTerms,
  findScheduleTerms,
  insertRateVersion,
  insertRuleVersion,
  insertScheduleVersion,
} from './terms-store.ts'
import {
  rateTermsOf,
  ruleTermsOf,
  scheduleTermsOf,
  viewRateTerms,
  viewRuleTerms,
  viewScheduleTerms,
} from './terms-view.ts'
import type { NewVersion, VersionKind } from './version-store.ts'

/** What a version says, of whichever kind it is. */
export type Terms =
  | { readonly kind: 'rate'; readonly is: RateTerms }
  | { readonly kind: 'rule'; readonly is: RuleTerms }
  | { readonly kind: 'schedule'; readonly is: ScheduleTerms }

/** Reads what a version says. */
export async function findTerms(db: Db | Tx, kind: VersionKind, id: bigint): Promise<Terms> {
  if (kind === 'rate') return { kind, is: await findRateTerms(db, id) }
  if (kind === 'rule') return { kind, is: await findRuleTerms(db, id) }
  return { kind, is: await findScheduleTerms(db, id) }
}

/** The labelled values that versions are compared by. */
export function sheetOf(terms: Terms): Map<string, string> {
  if (terms.kind === 'rate') return rateSheet(terms.is)
  return terms.kind === 'rule' ? ruleSheet(terms.is) : scheduleSheet(terms.is)
}

export function viewTerms(terms: Terms): CallOutput<typeof versionList>['terms'] {
  if (terms.kind === 'rate') return viewRateTerms(terms.is)
  return terms.kind === 'rule' ? viewRuleTerms(terms.is) : viewScheduleTerms(terms.is)
}

/** The one kind of terms that the desk sent; the contract lets only one of them pass. */
export function termsOf(wire: CallInput<typeof versionSave>['terms']): Terms {
  if (wire.rate) return { kind: 'rate', is: rateTermsOf(wire.rate) }
  if (wire.rule) return { kind: 'rule', is: ruleTermsOf(wire.rule) }
  if (wire.schedule) return { kind: 'schedule', is: scheduleTermsOf(wire.schedule) }
  throw new Error('lottery: a version without terms passed its contract')
}

/** Writes a version, and copies what other features attached to the one before. */
export async function insertVersion(
  tx: Tx,
  ports: ConfigPorts,
  version: NewVersion,
  terms: Terms,
  likeVersionId: bigint,
): Promise<void> {
  if (terms.kind === 'rate') return insertRateVersion(tx, version, terms.is)
  if (terms.kind === 'schedule') {
    return insertScheduleVersion(tx, version, terms.is, likeVersionId)
  }
  const id = await insertRuleVersion(tx, version, terms.is)
  return ports.copyDrawRules(tx, likeVersionId, id)
}
