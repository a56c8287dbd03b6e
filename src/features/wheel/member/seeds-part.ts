import type { ComponentType } from 'react'

/** The part of the page with which a member has his seed shown; another feature's. */
export type SeedsPart = ComponentType<{ onRotated: () => void }>
