/** What pages of every origin call here, as the pages of all customers of such a service do. */
const OPEN = /^\/(chat\/conversations|tags\/collect)(\/|\?|$)/

/** Whether pages of other origins may write there: it goes by no cookie and moves nothing. */
export const isOpenToPages = (url: string): boolean => OPEN.test(url)
