/** A place where the source says of a statement what PostgreSQL does not. */
export interface Finding {
  readonly path: string
  readonly line: number
  /** What stands there and what PostgreSQL says. */
  readonly what: string
  readonly rule: string
  readonly instead: string
}

export const describeFinding = ({ path, line, what, rule, instead }: Finding): string =>
  `${path}:${line}: ${what}\n  rule: ${rule}\n  instead: ${instead}\n`
