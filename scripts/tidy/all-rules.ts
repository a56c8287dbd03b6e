import type { Rule } from './rule.ts'
import { advisoryLocks } from './rules/advisory-locks.ts'
import { bannedCalls } from './rules/banned-calls.ts'
import { callsRouted } from './rules/calls-routed.ts'
import { certifyAlone } from './rules/certify-alone.ts'
import { cssText } from './rules/css-text.ts'
import { defaultExports } from './rules/default-exports.ts'
import { exactVersions } from './rules/exact-versions.ts'
import { featureIsolation } from './rules/feature-isolation.ts'
import { featureShape } from './rules/feature-shape.ts'
import { fileNames } from './rules/file-names.ts'
import { generatedCurrent } from './rules/generated-current.ts'
import { importDirection } from './rules/import-direction.ts'
import { importStyle } from './rules/import-style.ts'
import { ledgerCodes } from './rules/ledger-codes.ts'
import { ledgerSql } from './rules/ledger-sql.ts'
import { markdown } from './rules/markdown.ts'
import { memberRoutes } from './rules/member-routes.ts'
import { migrationNames } from './rules/migration-names.ts'
import { moneyTypes } from './rules/money-types.ts'
import { noCycles } from './rules/no-cycles.ts'
import { oneConnection } from './rules/one-connection.ts'
import { oneDraw } from './rules/one-draw.ts'
import { patientTests } from './rules/patient-tests.ts'
import { privateWords } from './rules/private-words.ts'
import { pureContracts } from './rules/pure-contracts.ts'
import { serverBrowser } from './rules/server-browser.ts'
import { roomOrder } from './rules/room-order.ts'
import { sizes } from './rules/sizes.ts'
import { sqlClock } from './rules/sql-clock.ts'
import { sqlInStores } from './rules/sql-in-stores.ts'
import { sqlOwner } from './rules/sql-owner.ts'
import { sqlPlaces } from './rules/sql-places.ts'
import { tableOwner } from './rules/table-owner.ts'
import { todoDecision } from './rules/todo-decision.ts'
import { typedAmounts } from './rules/typed-amounts.ts'

/** The house rules, in the order in which they are reported. */
export const allRules: readonly Rule[] = [
  importDirection,
  certifyAlone,
  importStyle,
  noCycles,
  featureIsolation,
  roomOrder,
  serverBrowser,
  pureContracts,
  featureShape,
  callsRouted,
  memberRoutes,
  sqlInStores,
  tableOwner,
  sqlPlaces,
  sqlOwner,
  sqlClock,
  ledgerCodes,
  advisoryLocks,
  ledgerSql,
  oneConnection,
  oneDraw,
  migrationNames,
  generatedCurrent,
  bannedCalls,
  patientTests,
  moneyTypes,
  typedAmounts,
  defaultExports,
  cssText,
  fileNames,
  sizes,
  todoDecision,
  markdown,
  privateWords,
  exactVersions,
]
