import { valueTypeOf } from '../codegen/value-types.ts'
import type { Described, DescribedColumn } from './describe.ts'
import type { Finding } from './finding.ts'
import type { Site } from './sites.ts'
import type { Trust } from './trusts.ts'

/** A type that the compiler accepts only where the source says what PostgreSQL says. */
export interface Check {
  readonly code: string
  /** What to say where the compiler refuses it: by the type that it found, and its message. */
  readonly refused: (said: Refusal) => Omit<Finding, 'path' | 'line'>
  /** Where the source asks for trust, so that a refusal is none. */
  readonly trust?: Trust | undefined
}

/** "Type 'string' does not satisfy the constraint 'number'": the one type and the other. */
export interface Refusal {
  readonly type: string
  readonly limit: string
}

const RULE = {
  keys: 'a row type has the columns of its statement, all of them and no other',
  type: 'a row type says of each column what our driver gives for its type',
  words: 'a row type says every word that the CHECK of the column allows',
  nullable: 'a column that can be null is null in its row type, too',
  parameter: 'a value has the type of the parameter that it is given to',
}

const TRUST = 'say beside the property why it never is: `// rows: trusted, reason`'

/** Declared once for all checks; `Checked` is its first argument, whatever the others are. */
export const CHECK_TYPES = `
type Checked<Row, Checks extends unknown[]> = Checks extends never ? never : Row
type Fits<Claimed extends Actual, Actual> = Claimed
type Covers<Actual extends Claimed, Claimed> = Actual
type Known<T, Otherwise> = unknown extends T ? Otherwise : NonNullable<T>
type KeyOf<T> = T extends unknown ? keyof T : never
type At<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
type AtOrNull<T, K> = T extends unknown ? (K extends keyof T ? T[K] : null) : never
type JsonOf<T> = T extends bigint | Date ? never
  : T extends object ? { [K in keyof T]: JsonOf<T[K]> }
  : T
`

/** What must hold of the type of a site's rows; `typeText` is that type on one line. */
export function checksOf(
  site: Pick<Site, 'isRow' | 'isBareClient'>,
  typeText: string,
  described: readonly Described[],
  trustOf: (column: string) => Trust | undefined,
): Check[] {
  const columns = new Map<string, DescribedColumn[]>()
  for (const column of described.flatMap((one) => one.columns)) {
    columns.set(column.name, [...(columns.get(column.name) ?? []), column])
  }
  const own = [...columns].flatMap(([name, ways]) => {
    const key = site.isRow ? name : undefined
    return columnChecks({ typeText, key, ways, isBareClient: site.isBareClient }, trustOf(name))
  })
  return site.isRow ? [...keyChecks(typeText, [...columns.keys()]), ...own] : own
}

const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
const unionOf = (texts: readonly string[]) => texts.map(quoted).join(' | ') || 'never'

function keyChecks(typeText: string, names: readonly string[]): Check[] {
  const keys = `KeyOf<${typeText}>`
  return [
    {
      code: `Fits<Exclude<${keys}, ${unionOf(names)}>, never>`,
      refused: ({ type }) => ({
        what: `the row type has ${type}, which the statement does not answer`,
        rule: RULE.keys,
        instead: 'select it, or take it out of the row type',
      }),
    },
    {
      code: `Fits<Exclude<${unionOf(names)}, ${keys}>, never>`,
      refused: ({ type }) => ({
        what: `the statement answers ${type}, which the row type does not have`,
        rule: RULE.keys,
        instead: 'select only what is read, or add it to the row type',
      }),
    },
  ]
}

interface ClaimedColumn {
  readonly typeText: string
  /** Undefined where the type is that of the one value itself. */
  readonly key: string | undefined
  readonly ways: readonly DescribedColumn[]
  readonly isBareClient: boolean
}

function columnChecks(column: ClaimedColumn, trust: Trust | undefined): Check[] {
  const { typeText, key, ways, isBareClient } = column
  const label = key === undefined ? 'the value' : `"${key}"`
  const claimBy = (at: string) =>
    key === undefined ? typeText : `${at}<${typeText}, ${quoted(key)}>`
  const types = [...new Set(ways.map(({ type }) => type))]
  const words = [...new Set(ways.flatMap((way) => way.words ?? []))]
  const checks = types.map((type) => typeCheck(label, claimBy('At'), type, isBareClient))
  if (words.length > 0 || trust) {
    checks.push({
      code: `Covers<${unionOf(words)}, ${claimBy('At')}>`,
      trust,
      refused: ({ type, limit }) => ({
        what: `${label} may be ${type}, and the row type says ${limit}`,
        rule: RULE.words,
        instead: `take the type from the list of all words, or ${TRUST}`,
      }),
    })
  }
  if (ways.some((way) => way.isNullable)) {
    checks.push({
      code: `Covers<null, ${claimBy('AtOrNull')}>`,
      trust,
      refused: ({ limit }) => ({
        what: `${label} can be null, and the row type says ${limit}`,
        rule: RULE.nullable,
        instead: `add \`| null\` and treat it, \`coalesce\` it, or ${TRUST}`,
      }),
    })
  }
  return checks
}

/** Types that a client of `pg` itself reads in other ways than our pool. */
const DIFFERS = /^_?(?:int8|date)$/

function typeCheck(label: string, claim: string, type: string, isBareClient: boolean): Check {
  const read = valueTypeOf(type)?.read
  const instead = 'say the type that it has, or cast it in the statement'
  if (read === undefined || (isBareClient && DIFFERS.test(type))) {
    const what =
      read === undefined
        ? `${label} is ${type}, of which nobody has said what our driver gives`
        : `${label} is ${type}, which each client of pg reads in its own way`
    const advice =
      read === undefined ? 'cast it, or add it to scripts/codegen/value-types.ts' : 'cast it'
    // No type fits an error of its own, so that the compiler refuses it wherever it stands.
    return { code: 'Fits<1, 2>', refused: () => ({ what, rule: RULE.type, instead: advice }) }
  }
  const refused = (said: Refusal) => ({
    what: `${label} is ${type}, which our driver gives as ${gives}, and the row type says ${said.type}`,
    rule: RULE.type,
    instead,
  })
  const gives = read === 'unknown' ? 'what JSON can hold' : read
  if (read === 'unknown') return { code: `Fits<${claim}, JsonOf<${claim}>>`, refused }
  // Any item of an array may be null, whatever its column says of the array.
  const actual = read.endsWith('[]') ? `readonly (${read.slice(0, -2)} | null)[]` : read
  return { code: `Fits<Known<${claim}, ${actual}>, ${actual}>`, refused }
}

/** What a value must be, to be given to a parameter of this type. */
export function parameterCheck(type: string): Check | undefined {
  const accepted = accepts(type)
  if (accepted === undefined) return undefined
  return {
    code: accepted,
    refused: (said) => ({
      what: `a parameter of type ${type} is given ${said.type}, not ${accepted}`,
      rule: RULE.parameter,
      instead: 'give what it takes, or cast the parameter in the statement',
    }),
  }
}

/** Types of parameters that no column of ours has, and those that take more than they give. */
const ACCEPTED: Readonly<Record<string, string>> = {
  int2: 'number | bigint',
  int4: 'number | bigint',
  json: 'string | object',
  jsonb: 'string | object',
  bytea: 'Uint8Array',
  timestamptz: 'Date | string',
  regclass: 'string',
}

function accepts(type: string): string | undefined {
  const base = type.replace(/^_/, '')
  const one = ACCEPTED[base] ?? valueTypeOf(base)?.write
  if (one === undefined) return undefined
  return type.startsWith('_') ? `readonly (${one} | null)[] | null` : `${one} | null`
}
