import { describe, expect, it } from 'vitest'
import { locate, outcomeOf, readDieharder, readEnt, runProgram } from './programs.ts'

const TABLE = `#=====================================================#
        test_name   |ntup| tsamples |psamples|  p-value |Assessment
#=====================================================#
   diehard_birthdays|   0|       100|     100|0.56988292|  PASSED
          sts_serial|   1|    100000|     100|0.00112000|   WEAK
          sts_serial|   1|    100000|     200|0.31000000|  PASSED
          sts_serial|   2|    100000|     100|0.00000000|  FAILED
          sts_serial|   2|    100000|     100|0.41000000|  PASSED
        diehard_sums|   0|       100|     100|0.00000000|  FAILED
       diehard_craps|   0|    200000|     100|0.00300000|   WEAK
       diehard_craps|   0|    200000|     100|0.00000010|  FAILED
       diehard_craps|   0|    200000|     200|0.20000000|  PASSED
       diehard_craps|   0|    200000|     200|0.30000000|  PASSED
`

describe('dieharder', () => {
  it('is read row by row; of a repeated test the last rows count, and what failed', () => {
    expect(readDieharder(TABLE)).toEqual([
      { test: 'diehard_birthdays 0', p: 0.56988292, outcome: 'PASSED' },
      { test: 'sts_serial 1', p: 0.31, outcome: 'PASSED' },
      { test: 'sts_serial 2', p: 0, outcome: 'FAILED' },
      { test: 'sts_serial 2', p: 0.41, outcome: 'PASSED' },
      { test: 'diehard_craps 0', p: 1e-7, outcome: 'FAILED' },
      { test: 'diehard_craps 0', p: 0.2, outcome: 'PASSED' },
      { test: 'diehard_craps 0', p: 0.3, outcome: 'PASSED' },
    ])
  })
})

describe('ent', () => {
  const table = (chi2: number, correlation: number) =>
    `0,File-bytes,Entropy,Chi-square,Mean,Monte-Carlo-Pi,Serial-Correlation
1,1000000,7.999824,${chi2},127.582764,3.139717,${correlation}\n`

  it('is judged by its chi-square and its correlation', () => {
    expect(readEnt(table(244.21632, 0.001386)).map(({ outcome }) => outcome)).toEqual([
      'PASSED',
      'PASSED',
    ])
    // Too even, and neighbours that know of each other.
    expect(readEnt(table(100, 0.01)).map(({ outcome }) => outcome)).toEqual(['FAILED', 'FAILED'])
  })

  it.each(['', 'Entropy = 7.9 bits per byte.', '1,1000000'])('is nothing else: "%s"', (text) => {
    expect(() => readEnt(text)).toThrow('no table of ent')
  })
})

it.each([
  [0.5, 'PASSED'],
  [0.005, 'PASSED'],
  [0.0049, 'WEAK'],
  [1e-7, 'FAILED'],
])('p = %d is %s', (p, outcome) => {
  expect(outcomeOf(p)).toBe(outcome)
})

describe('a program', () => {
  it('is found on the search path, or is not there', () => {
    const folder = process.execPath.replace(/\/[^/]+$/, '')
    expect(locate('node', `/nowhere:${folder}`)).toBe(process.execPath)
    expect(locate('node', '/nowhere')).toBeUndefined()
    expect(locate('node', '')).toBeUndefined()
  })

  function* zeros(): Generator<Buffer> {
    for (;;) yield Buffer.alloc(1_000)
  }
  const counting = `let n = 0
    process.stdin.on('data', (bytes) => (n += bytes.length))
    process.stdin.on('end', () => console.log('1,' + n + ',8,255,127,3.14,0'))`
  const node = (script: string) => ({ name: 'it', args: ['-e', script], read: readEnt })

  it('gets as many bytes as it is to have', async () => {
    let told = ''
    const program = { ...node(counting), bytes: 2_500 }
    const found = await runProgram(process.execPath, program, zeros(), (text) => (told += text))
    expect(told).toContain('1,2500,')
    expect(found).toHaveLength(2)
  })

  it('may stop reading when it has enough', async () => {
    const stopping = `process.stdin.once('data', () => {
      console.log('1,1000,8,255,127,3.14,0')
      process.exit(0)
    })`
    expect(await runProgram(process.execPath, node(stopping), zeros())).toHaveLength(2)
  })

  it('has judged nothing where it fails, or says nothing', async () => {
    const failing = runProgram(process.execPath, node('process.exit(3)'), zeros())
    await expect(failing).rejects.toThrow('it ended with 3')
    const silent = { ...node('process.exit(0)'), read: readDieharder }
    await expect(runProgram(process.execPath, silent, zeros())).rejects.toThrow('judged nothing')
  })
})
