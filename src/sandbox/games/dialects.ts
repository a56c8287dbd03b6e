import type { Dialect } from './dialect.ts'
import { hub88 } from './hub88-dialect.ts'
import { pragmatic } from './pragmatic-dialect.ts'
import type { Protocol } from './toys.ts'

const dialects: Readonly<Record<Protocol, Dialect>> = { hub88, pragmatic }

export const dialectOf = (protocol: Protocol): Dialect => dialects[protocol]
