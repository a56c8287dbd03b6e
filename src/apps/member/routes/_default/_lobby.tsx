import { createFileRoute } from '@tanstack/react-router'

/** The places to choose a game; each brings its own row of categories, so the layout adds nothing. */
export const Route = createFileRoute('/_default/_lobby')({})
