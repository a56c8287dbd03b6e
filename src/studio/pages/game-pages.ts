import { coinPage } from './page-text.ts'

/** The page of each game that is listed, by its code. */
export const gamePages: ReadonlyMap<string, string> = new Map([['coin', coinPage]])
