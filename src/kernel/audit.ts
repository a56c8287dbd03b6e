/**
 * How a value is kept and read: `satang` an amount, `ppm` a rate, `time` a moment, `day` a calendar day, `flag` yes
 * or no, `sheet` several values under labels of their own, `id` a number of another row, which people
 * do not read. Left out: text or a number.
 */
export type AuditForm = 'satang' | 'ppm' | 'time' | 'day' | 'flag' | 'sheet' | 'id'

/** One thing about an object that an entry may say, before and after. */
export interface AuditField {
  readonly thai: string
  readonly as?: AuditForm
  /** Closed words, or the labels of a sheet, as people read them. */
  readonly words?: Readonly<Record<string, string>>
}

/** A kind of thing that staff change. */
export interface AuditObjectKind {
  readonly thai: string
  /** Who may read the history of one. */
  readonly permission: string
  /** The kind that it is part of; its ids then begin with the whole's: `15:bottom2:89` of round 15. */
  readonly inside?: string
}

export interface AuditAction {
  readonly thai: string
  /** What it is done to. */
  readonly object: string | readonly string[]
}

/** What a feature writes into the trail of who did what: things, fields and deeds, with their words. */
export interface AuditDeclaration {
  /** The nouns before the dot of the actions, under which people look for them. */
  readonly nouns: Readonly<Record<string, string>>
  readonly objects: Readonly<Record<string, AuditObjectKind>>
  readonly fields: Readonly<Record<string, AuditField>>
  readonly actions: Readonly<Record<string, AuditAction>>
}

/** Declares what a feature audits and keeps the exact names. */
export function defineAudit<
  const Noun extends string,
  const Objects extends Readonly<Record<string, AuditObjectKind>>,
  const Fields extends Readonly<Record<string, AuditField>>,
  const Actions extends Readonly<
    Record<
      `${Noun}.${string}`,
      { thai: string; object: (keyof Objects & string) | readonly (keyof Objects & string)[] }
    >
  >,
>(declaration: {
  readonly nouns: Readonly<Record<Noun, string>>
  readonly objects: Objects
  readonly fields: Fields
  readonly actions: Actions
}): {
  readonly nouns: Readonly<Record<Noun, string>>
  readonly objects: Objects
  readonly fields: Fields
  readonly actions: Actions
} {
  return declaration
}

type ValueOf<F extends AuditField> = F extends { as: 'satang' }
  ? bigint | null
  : F extends { as: 'time' }
    ? Date | null
    : F extends { as: 'flag' }
      ? boolean
      : F extends { as: 'sheet' }
        ? object
        : F extends { as: 'id' }
          ? string | number | readonly number[] | null
          : F extends { words: infer W }
            ? (keyof W & string) | null
            : string | number | null

/** Values by the names of declared fields. */
export type AuditValues<D extends AuditDeclaration> = {
  readonly [Name in keyof D['fields']]?: ValueOf<D['fields'][Name]>
}

export type ActionOf<D extends AuditDeclaration> = keyof D['actions'] & string

/** The kinds of things to which an action is done. */
export type ObjectKindOf<
  D extends AuditDeclaration,
  Action extends ActionOf<D>,
> = D['actions'][Action]['object'] extends infer Object
  ? Object extends readonly (infer Kind)[]
    ? Kind
    : Object
  : never

/** What changed, of what, from what to what, and why. */
export interface AuditEntry<D extends AuditDeclaration, Action extends ActionOf<D>> {
  readonly staffId: number
  readonly action: Action
  readonly object: {
    readonly kind: ObjectKindOf<D, Action>
    readonly id: string | number | bigint
  }
  readonly before?: AuditValues<D>
  readonly after?: AuditValues<D>
  /** In the words of whoever did it. */
  readonly reason?: string | undefined
  /** What else is worth knowing and did not change. */
  readonly detail?: AuditValues<D>
}

/** The declarations of all features as one. */
export interface AuditCatalog {
  readonly nouns: Readonly<Record<string, string>>
  readonly objects: Readonly<Record<string, AuditObjectKind>>
  /** Each with the fields declared beside it. */
  readonly actions: Readonly<Record<string, AuditAction & Pick<AuditDeclaration, 'fields'>>>
}

/**
 * Joins what all features declare.
 * @throws where two declare one noun, object or action, or a thing is part of nothing declared
 */
export function joinAudits(all: readonly AuditDeclaration[]): AuditCatalog {
  const objects = onlyOnce('object', all, (one) => one.objects)
  for (const [name, { inside = name }] of Object.entries(objects)) {
    if (!objects[inside]) throw new Error(`audit: ${name} is inside ${inside}, not declared`)
  }
  return {
    nouns: onlyOnce('noun', all, ({ nouns }) => nouns),
    objects,
    actions: onlyOnce('action', all, ({ actions, fields }) =>
      Object.fromEntries(
        Object.entries(actions).map(([name, action]) => [name, { ...action, fields }]),
      ),
    ),
  }
}

function onlyOnce<Part>(
  what: string,
  all: readonly AuditDeclaration[],
  partOf: (one: AuditDeclaration) => Readonly<Record<string, Part>>,
): Record<string, Part> {
  const joined: Record<string, Part> = {}
  for (const [name, part] of all.flatMap((one) => Object.entries(partOf(one)))) {
    if (joined[name]) throw new Error(`audit: the ${what} ${name} is declared twice`)
    joined[name] = part
  }
  return joined
}
