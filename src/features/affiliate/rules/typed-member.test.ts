import { expect, test } from 'vitest'
import { typedMember } from './typed-member.ts'

test.each([
  ['17', '17'],
  ['081-234 5678', '0812345678'],
  ['+66812345678', '0812345678'],
  ['\u0e50\u0e58\u0e51\u0e52\u0e53\u0e54\u0e55\u0e56\u0e57\u0e58', '0812345678'],
  ['abcd-2345', 'ABCD2345'],
  ['https://slth.example/register?ref=ABCD2345&x=1', 'ABCD2345'],
  ['https://slth.example/register?ref=23456789', '23456789'],
  ['รหัส ABCD2345', 'ABCD2345'],
  // A phone as every desk shows it.
  ['08x-xxx-5678', '08xxxx5678'],
  ['#17', '17'],
  ['', ''],
])('%j is looked up as %s', (typed, wanted) => expect(typedMember(typed)).toBe(wanted))
