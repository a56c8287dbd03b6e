import { expect, test } from 'vitest'
import { toConfig } from './config.ts'

test('every source of results is read from the sandbox until it has an address of its own', () => {
  const urls = toConfig({
    SANDBOX_URL: 'http://sandbox.test:4003',
    FEED_XSMB_URL: ' https://tables.test/xsmb/ ',
  }).feeds
  expect(urls).toEqual({
    government_office: 'http://sandbox.test:4003/glo',
    government_mirror: 'http://sandbox.test:4003/thai-lotto',
    result_feed: 'http://sandbox.test:4003/results',
    result_board: 'http://sandbox.test:4003/boards',
    xsmb_table: 'https://tables.test/xsmb',
    quote_chart: 'http://sandbox.test:4003/v8/finance/chart',
  })
})

test('what is no address stops the start, all of them in one message', () => {
  expect(() => toConfig({ FEED_QUOTES_URL: 'ftp://x', FEED_BOARDS_URL: 'boards' })).toThrow(
    /FEED_BOARDS_URL is "boards".*\n.*FEED_QUOTES_URL is "ftp:\/\/x"/,
  )
})

test('real money takes no result from the sandbox', () => {
  expect(() => toConfig({ MONEY_MODE: 'real', FEED_XSMB_URL: 'https://tables.test' })).toThrow(
    'takes no result from the sandbox: set FEED_GOVERNMENT_OFFICE_URL, FEED_GOVERNMENT_MIRROR_URL, ' +
      'FEED_RESULTS_URL, FEED_BOARDS_URL, FEED_QUOTES_URL',
  )
})
